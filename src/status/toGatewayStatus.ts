import { STALE_WARNING_MS } from '../contract/index.js'
import { RequestError } from '../client/RequestError.js'

/** The gateway's status, based on the responses this page has received. */
export type GatewayStatusName =
  /** No response has arrived yet. */
  | 'checking'
  /** The gateway is responding and no list is out of date. */
  | 'up'
  /** Lists are shown, but the last ping failed, a request for a list failed, or a list is out of date. */
  | 'degraded'
  /** A request failed because a rate limit was reached. */
  | 'limited'
  /**
   * No list is shown, and the last ping failed or, if the gateway doesn't support pings, a request for a list failed.
   */
  | 'down'

/** The last error of a proxy query and the time when its data was sent. */
export interface QuerySnapshot {
  /** The error of the last request, or `null` if the request succeeded. */
  error: Error | null
  /** When the gateway sent the data, in milliseconds since the epoch. The value is 0 if there's no data. */
  asOf: number
}

/** Derives the gateway's status from the last ping and the visible lists. */
export function toGatewayStatus(
  ping: QuerySnapshot,
  lists: readonly QuerySnapshot[],
  now: number,
): GatewayStatusName {
  if ([ping, ...lists].some(({ error }) => isLimit(error))) return 'limited'
  const served = lists.some(({ asOf }) => asOf !== 0)
  // If the gateway doesn't support pings, the status depends only on the lists.
  const hasNoPing = ping.error instanceof RequestError && ping.error.code === 'not-found'
  if (hasNoPing && !served) return lists.some(({ error }) => error) ? 'down' : 'checking'
  if (ping.error && !hasNoPing) return served ? 'degraded' : 'down'
  if (ping.asOf === 0 && !hasNoPing) return 'checking'
  const isOld = lists.some(({ asOf }) => asOf !== 0 && now - asOf > STALE_WARNING_MS)
  return isOld || lists.some(({ error }) => isGatewayFailure(error)) ? 'degraded' : 'up'
}

const isLimit = (error: Error | null) =>
  error instanceof RequestError && (error.code === 'limit-reached' || error.status === 429)

/** Whether the gateway caused an error. For example, the gateway isn't the cause of a 403 response. */
const isGatewayFailure = (error: Error | null) => error instanceof RequestError && error.retriable
