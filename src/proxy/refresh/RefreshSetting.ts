import type { Clock } from '../../contract/index.js'
import type { Endpoint, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { RefusedKeys } from './RefusedKeys.js'

/** What every refresher of a proxy shares. */
export interface RefreshSetting {
  readonly clock: Clock
  /** The clock that never jumps: of budgets and deadlines. */
  readonly elapsed: () => number
  /** The clock of ages and of the next refresh, which also counts the time that the machine slept. */
  readonly now: () => number
  readonly random: () => number
  readonly emit: (event: FpxProxyEvent) => void
  /** A call was sent. */
  readonly called: (endpoint: Endpoint) => void
  /** The keys that the service refuses. */
  readonly refusedKeys: RefusedKeys
  /** Deadline of one call, in milliseconds. */
  readonly timeoutMs: number
  /** Whether the proxy was closed. A plain boolean: on Workers a signal belongs to the request that made it. */
  readonly closing: boolean
}
