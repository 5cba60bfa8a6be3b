import { readOfflineBanks, type StatusReport } from '../contract/index.js'

/**
 * Reads the proxy's status report in a browser; without valibot, as for the banks.
 *
 * @throws {TypeError} naming the first invalid value.
 */
export function readProxyStatus(value: unknown): StatusReport {
  const { time, list, offline } = (value ?? {}) as Record<string, unknown>
  const { banks, ageSeconds } = (list ?? {}) as Record<string, unknown>
  if (typeof time !== 'string' || !(Date.parse(time) > 0))
    throw new TypeError('time: expected a time')
  if (typeof banks !== 'number') throw new TypeError('list.banks: expected a number')
  if (typeof ageSeconds !== 'number') throw new TypeError('list.ageSeconds: expected a number')
  return { time, list: { banks, ageSeconds }, offline: readOfflineBanks(offline) }
}
