import { GatewayError } from './GatewayError.js'

/**
 * An error in the merchant's adapter. The message names the member that failed, and the class and place of
 * what was thrown, never its text, which may contain the key or text from the gateway.
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
 * @throws {AdapterError} if the member throws or its promise rejects.
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

/** Creates the error for a call whose adapter failed. */
export const toAdapterFailure = ({ message }: AdapterError, request: string): GatewayError =>
  new GatewayError('adapter-failed', { request, detail: message })

/**
 * Describes an error by its class and location. The message is left out, because it may contain the key: `JSON.parse`
 * quotes its input.
 */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) return `a value of type ${typeof error}`
  const { constructor, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length)
  const place = /^\s+at .*?([^\s(]+:\d+:\d+)\)?$/m.exec(frames)?.[1]
  return `an error of the class ${constructor.name}${place === undefined ? '' : ` at ${place}`}`
}
