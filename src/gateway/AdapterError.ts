import { GatewayError } from './GatewayError.js'

/**
 * An error of the merchant's adapter. Its message names the member that failed. What the member threw is dropped: it may
 * contain the key, or text that the gateway sent.
 */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'

  /**
   * @param member - the member of the adapter, such as `readBanks`.
   * @param problem - what is wrong with it, without any value.
   */
  constructor(adapter: string, member: string, problem: string) {
    super(`\`${member}\` of the adapter "${adapter}" ${problem}.`)
  }
}

/**
 * Calls a member of an adapter, whatever it does.
 *
 * @throws {AdapterError} if it throws or rejects.
 */
export async function callAdapter<Value>(
  adapter: string,
  member: string,
  work: () => Value | PromiseLike<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (thrown) {
    throw new AdapterError(adapter, member, `threw ${describeThrown(thrown)}`)
  }
}

/**
 * Calls a member of an adapter that returns its result immediately.
 *
 * @throws {AdapterError} if it throws.
 */
export function callAdapterNow<Value>(adapter: string, member: string, work: () => Value): Value {
  try {
    return work()
  } catch (thrown) {
    throw new AdapterError(adapter, member, `threw ${describeThrown(thrown)}`)
  }
}

/** Creates the failure of a call whose adapter failed. */
export const toAdapterFailure = ({ message }: AdapterError, request: string): GatewayError =>
  new GatewayError('adapter-failed', { request, detail: message })

/** Names only classes of the language: the name of any other error could be any text. */
function describeThrown(thrown: unknown): string {
  for (const type of [TypeError, RangeError, SyntaxError, ReferenceError])
    if (thrown instanceof type) return `a ${type.name}`
  return thrown instanceof Error ? 'an error' : 'a value that is no error'
}
