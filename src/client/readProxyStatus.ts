import { readOfflineBanks, type StatusReport } from '../contract/index.js'

/**
 * Reads the proxy's status report in a browser. Like the reader of banks, it doesn't use valibot.
 *
 * @throws {TypeError} if a value is invalid; the message names the first one.
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
