import { GatewayError } from './GatewayError.js'

/**
 * Thrown when the merchant's adapter fails. The message names the adapter member that failed and states the class and
 * location of the original error. The original message is never included, since it may contain the API key or text from
 * the gateway.
 */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'

  /**
   * @param member - the member of the adapter, such as `readBanks`.
   * @param problem - describes what the member did wrong. The description must not contain values.
   */
  constructor(adapter: string, member: string, problem: string) {
    super(`\`${member}\` of the adapter "${adapter}" ${problem}.`)
  }
}

/**
 * Calls a member of an adapter and waits for its result.
 *
 * @throws {AdapterError} if the member throws or rejects.
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

/** Creates the `GatewayError` for a call that failed because of its adapter. */
export const toAdapterFailure = ({ message }: AdapterError, request: string): GatewayError =>
  new GatewayError('adapter-failed', { request, detail: message })

/**
 * Describes an error by its class and location. The message is left out because it may contain the API key. For
 * example, `JSON.parse` quotes part of its input in its error messages.
 */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) return `a value of type ${typeof error}`
  const { constructor, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length)
  const place = /^\s+at .*?([^\s(]+:\d+:\d+)\)?$/m.exec(frames)?.[1]
  return `an error of the class ${constructor.name}${place === undefined ? '' : ` at ${place}`}`
}
