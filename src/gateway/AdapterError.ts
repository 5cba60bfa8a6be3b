import { GatewayError } from './GatewayError.js'

/**
 * An error in the merchant's adapter. The message names the member that failed, but not what it threw, which may
 * contain the key or text from the gateway.
 */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'

  /**
   * @param member - the adapter's member, such as `readBanks`.
   * @param problem - what is wrong with the member. Must not contain a value.
   */
  constructor(adapter: string, member: string, problem: string) {
    super(`\`${member}\` of the adapter "${adapter}" ${problem}.`)
  }
}

/**
 * Calls a member of an adapter and awaits its result.
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
 * Calls a synchronous member of an adapter.
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

/** Creates the error for a call whose adapter failed. */
export const toAdapterFailure = ({ message }: AdapterError, request: string): GatewayError =>
  new GatewayError('adapter-failed', { request, detail: message })

/** Describes what was thrown. Names only built-in error classes, because any other error's name could be any string. */
function describeThrown(thrown: unknown): string {
  for (const type of [TypeError, RangeError, SyntaxError, ReferenceError])
    if (thrown instanceof type) return `a ${type.name}`
  return thrown instanceof Error ? 'an error' : 'a value that is no error'
}
