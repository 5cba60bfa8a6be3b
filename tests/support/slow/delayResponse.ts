/** Delay of the test gateways in milliseconds: `FPX_SLOW_MS`, 0 by default. */
const delayMs = Number(import.meta.env.FPX_SLOW_MS ?? 0)

/**
 * Whether a test has replaced the timers. If so, responses are not delayed, because time passes only when the test
 * advances it.
 */
const isOnFakeTimers = () => Object.hasOwn(globalThis.setTimeout, 'clock')

/** Returns the current response delay in milliseconds. */
export const responseDelayMs = (): number => (isOnFakeTimers() ? 0 : delayMs)

/** Waits as long as a slow gateway would; does not wait without `FPX_SLOW_MS`. */
export async function delayResponse(): Promise<void> {
  const ms = responseDelayMs()
  if (ms > 0) await new Promise((done) => setTimeout(done, ms))
}
