/** Delay of the gateways of the tests, in milliseconds: the variable `FPX_SLOW_MS`, 0 by default. */
const delayMs = Number(import.meta.env.FPX_SLOW_MS ?? 0)

/**
 * Whether a test has replaced the timers. No response is delayed then, because time passes only when the test advances
 * it.
 */
const isOnFakeTimers = () => Object.hasOwn(globalThis.setTimeout, 'clock')

/** The delay of a response at this moment, in milliseconds. */
export const responseDelayMs = (): number => (isOnFakeTimers() ? 0 : delayMs)

/** Waits as long as a slow gateway does; not at all without `FPX_SLOW_MS`. */
export async function delayResponse(): Promise<void> {
  const ms = responseDelayMs()
  if (ms > 0) await new Promise((done) => setTimeout(done, ms))
}
