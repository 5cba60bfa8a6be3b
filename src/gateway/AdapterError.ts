/**
 * Thrown when the merchant's adapter fails. The message names the adapter member that failed and states the class and
 * location of the original error. The original message is never included, since it can contain the API key or text from
 * the gateway.
 */
export class AdapterError extends Error {
  override readonly name = 'AdapterError'

  /**
   * @param member - the member of the adapter (`readBanks`).
   * @param problem - describes what the member did wrong. The description must not contain values.
   */
  constructor(adapter: string, member: string, problem: string) {
    super(`\`${member}\` of the adapter "${adapter}" ${problem}.`)
  }
}

/** The deadline of a gateway call. */
export interface CallDeadline {
  /** Aborts when the deadline passes or the caller aborts the call. */
  signal: AbortSignal
  /** Settles with the result of `work`, or rejects if the deadline passes or the caller aborts the call first. */
  race: <Value>(work: Promise<Value>) => Promise<Value>
}

/**
 * Calls a member of an adapter and waits for its result, at most until the deadline.
 *
 * @throws {AdapterError} if the member throws, rejects, or doesn't settle before the deadline.
 */
export async function callAdapter<Value>(
  adapter: string,
  member: string,
  work: () => Value | PromiseLike<Value>,
  deadline: CallDeadline,
): Promise<Value> {
  try {
    return await deadline.race((async () => work())())
  } catch (thrown) {
    const problem = deadline.signal.aborted
      ? 'had not settled when the deadline passed'
      : `threw ${describeThrown(thrown)}`
    throw new AdapterError(adapter, member, problem)
  }
}

/**
 * Describes an error by its class, code, and location, which is outside of Node's own modules. The message is left out
 * because it can contain the API key. `JSON.parse` quotes part of its input in its error messages.
 */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) return `a value of type ${typeof error}`
  const { constructor, message, stack = '', code } = error as Error & { code?: unknown }
  const frames = stack.slice(stack.indexOf(message) + message.length)
  const place = /^\s+at (?:.*[ (])?((?!node:)[^\s(]+:\d+:\d+)\)?$/m.exec(frames)?.[1]
  const withCode =
    typeof code === 'string' && /^[A-Z][A-Z\d_]{2,40}$/.test(code) ? ` (${code})` : ''
  return `an error of the class ${constructor.name}${withCode}${place === undefined ? '' : ` at ${place}`}`
}
