/**
 * An option that is missing, invalid or unknown. Its message says what the option must be, and how to fix it. A value that
 * may be a secret is in none of its fields.
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
  /** Identifies the error in a log, and where `instanceof` fails because a process loaded the class twice. */
  override readonly name = 'OptionError'

  constructor(
    /** The option with its path, such as `cors.origins[0]`. */
    readonly option: string,
    /** What it must be, such as `a whole number from 1 to 60`. */
    readonly expected: string,
    /** What was received: the value, or its kind. */
    readonly received: string,
    /** The sentence. Default: what the option must be, and what was received. */
    message = `${option} must be ${expected}; received ${received}.`,
  ) {
    super(message)
  }
}
