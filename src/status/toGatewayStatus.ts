import { STALE_WARNING_MS } from '../contract/index.js'
import { RequestError } from '../client/RequestError.js'

/** The gateway's status, as seen from this page. */
export type GatewayStatusName =
  /** No response has arrived yet. */
  | 'checking'
  /** The gateway responds, and no list is old. */
  | 'up'
  /** The liveness check fails, but lists are shown; or a request for a list fails; or a list is old. */
  | 'degraded'
  /** A request failed because a rate limit is reached. */
  | 'limited'
  /** The liveness check fails (or, if the gateway has none, the requests for lists), and no list is shown. */
  | 'down'

/** A query to the proxy: its last error, and the time of its data. */
export interface QuerySnapshot {
  /** Error of the last request; `null` if it succeeded. */
  error: Error | null
  /**
   * When the gateway sent the cached response, in milliseconds since the epoch; 0 if there is none, `NaN` if unknown.
   */
  asOf: number
}

/** Returns the status, based on the liveness check and the visible lists. */
export function toGatewayStatus(
  ping: QuerySnapshot,
  lists: readonly QuerySnapshot[],
  now: number,
): GatewayStatusName {
  if ([ping, ...lists].some(({ error }) => isLimit(error))) return 'limited'
  const served = lists.some(({ asOf }) => asOf !== 0)
  // If the gateway has no liveness check, the lists decide.
  const hasNoPing = ping.error instanceof RequestError && ping.error.code === 'not-found'
  if (hasNoPing && !served) return lists.some(({ error }) => error) ? 'down' : 'checking'
  if (ping.error && !hasNoPing) return served ? 'degraded' : 'down'
  if (ping.asOf === 0 && !hasNoPing) return 'checking'
  // Not `>`, because an unknown age counts as old.
  const isOld = lists.some(({ asOf }) => asOf !== 0 && !(now - asOf <= STALE_WARNING_MS))
  return isOld || lists.some(({ error }) => isGatewayFailure(error)) ? 'degraded' : 'up'
}

const isLimit = (error: Error | null) =>
  error instanceof RequestError && (error.code === 'limit-reached' || error.status === 429)

/** Whether an error is a failure of the gateway. For example, an error that denies the visitor access isn't. */
const isGatewayFailure = (error: Error | null) => error instanceof RequestError && error.retriable
