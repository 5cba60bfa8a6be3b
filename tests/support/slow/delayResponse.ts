/** The delay of the test gateways in milliseconds, from `FPX_SLOW_MS`. Default: 0. */
const delayMs = Number(import.meta.env.FPX_SLOW_MS ?? 0)

/**
 * Whether a test has replaced the timers. If so, responses aren't delayed, because time passes only when the test
 * advances it.
 */
const isOnFakeTimers = () => Object.hasOwn(globalThis.setTimeout, 'clock')

/** Returns the current response delay in milliseconds. */
export const responseDelayMs = (): number => (isOnFakeTimers() ? 0 : delayMs)

/** Waits as long as a slow gateway would. Doesn't wait if `FPX_SLOW_MS` isn't set. */
export async function delayResponse(): Promise<void> {
  const ms = responseDelayMs()
  if (ms > 0) await new Promise((done) => setTimeout(done, ms))
}
