/**
 * Thrown when an option is missing, invalid, or unknown. The message states what the option must be and what was
 * received. The error never contains a value that may be a secret.
 *
 * @example
 * import { createFpxProxy, type FpxProxyOptions, OptionError } from 'fpx-checkout/proxy'
 *
 * function start(options: FpxProxyOptions) {
 *   try {
 *     return createFpxProxy(options)
 *   } catch (error) {
 *     if (error instanceof OptionError) console.error(`Check ${error.option} in config.json.`)
 *     throw error
 *   }
 * }
 */
export class OptionError extends TypeError {
  /** The name of the error. Compare this name instead of using `instanceof` if the class may be loaded twice. */
  override readonly name = 'OptionError'

  constructor(
    /** The path of the option (`cors.origins[0]`). */
    readonly option: string,
    /** A description of a valid value (`a whole number from 1 to 60`). */
    readonly expected: string,
    /** The received value or its type. */
    readonly received: string,
    /** The error's message. By default, the message states what the option must be and what was received. */
    message = `${option} must be ${expected}; received ${received}.`,
  ) {
    super(message)
  }
}

/** Describes the type of a value for an error message. The value itself is left out because it may be a secret. */
export function describeKind(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`
}
