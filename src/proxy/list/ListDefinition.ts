import type { Clock } from '../../contract/index.js'
import type { FetchedList, FetchListOptions } from '../../gateway/index.js'
import type { Endpoint, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { BankStates } from './compareBanks.js'

/**
 * Defines how one endpoint's list is fetched and cached, and how long it may be served. All tenants share this
 * definition.
 */
export interface ListDefinition<Item, Value> {
  readonly endpoint: Endpoint
  fetch(apiKey: string, options: FetchListOptions): Promise<FetchedList<Item>>
  /** Reads the rows of a stored `{ data }` object. Throws for any other value. */
  read(value: unknown): readonly Item[]
  /** Converts the rows to the value that is cached. */
  toCached(rows: readonly Item[]): Value
  /** The time between successful refreshes, in milliseconds. */
  readonly ttlMs: number
  /** The maximum age in milliseconds at which a list is still served while refreshes fail. */
  readonly staleMs: number
  /** Whether the cached list may be served after a failure. */
  readonly servesAfterFailure: boolean
  /** How long the cached list is served while the gateway rejects the key, in milliseconds. */
  readonly serveAfterRefusalMs: number
  /** Whether the first list may be empty. */
  readonly mayBeEmpty: boolean
  /** Reads the status of each bank in a cached list. Present for bank lists. */
  readonly readStates?: (value: Value) => BankStates
}

/** The result of a successful refresh. */
export interface CacheEntry<Value> {
  readonly value: Value
  /** The number of rows. */
  readonly rows: number
  readonly complete: boolean
  /** When the oldest page was read, according to the clock `ProxyServices.agingNow`. */
  readonly fetchedAt: number
  /** Whether this instance fetched the list. */
  readonly isOwn: boolean
}

/** The services shared by all of a proxy's lists. */
export interface ProxyServices {
  readonly clock: Clock
  /** The monotonic clock that is used for budgets and deadlines. */
  readonly monotonicNow: () => number
  /** The clock that is used for ages and refreshes. It continues to run while the machine is suspended. */
  readonly agingNow: () => number
  readonly random: () => number
  readonly emit: (event: FpxProxyEvent) => void
  /** Counts a repeated event in the metrics without emitting it. */
  readonly count: (event: FpxProxyEvent) => void
  /** Called when a gateway call starts. Returns a function to call when the gateway call has ended. */
  readonly onCall: (endpoint: Endpoint) => () => void
  /** The timeout for a gateway call in milliseconds. */
  readonly timeoutMs: number
  /**
   * Whether the proxy was closed. We can't use an abort signal here because signals in Workers belong to the request
   * that created them.
   */
  readonly isClosing: boolean
}
