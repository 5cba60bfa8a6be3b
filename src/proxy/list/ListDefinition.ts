import type { Clock } from '../../contract/index.js'
import type { FetchedList, FetchListOptions } from '../../gateway/index.js'
import type { Endpoint, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import type { ListSize } from './ListSanityCheck.js'
import type { BankStates } from './bankEvents.js'

/** How one endpoint's list is fetched and cached, and how long it may be served. All tenants share this definition. */
export interface ListDefinition<Item, Value> {
  readonly endpoint: Endpoint
  fetch(apiKey: string, options: FetchListOptions): Promise<FetchedList<Item>>
  /** Reads `{ data }` back from a store; throws for anything else. */
  read(value: unknown): readonly Item[]
  /** Converts the rows to the value that is cached. */
  toCached(rows: readonly Item[]): Value
  /** Pause between successful refreshes, in milliseconds. */
  readonly ttlMs: number
  /** Age of the oldest list that is served while refreshes fail, in milliseconds. */
  readonly staleMs: number
  /** Whether the cached list may be served after a failure. */
  readonly servesAfterFailure: boolean
  /** How long the cached list is served while the gateway refuses the key, in milliseconds. */
  readonly serveAfterRefusalMs: number
  /** Whether the first list may be empty. */
  readonly mayBeEmpty: boolean
  /**
   * Finds the rows of a cached list that the next one lacks, in order to retain them; absent if rows are not retained.
   */
  readonly findMissing?: (next: readonly Item[], cached: Value) => readonly Item[]
  /** Reads which banks of a cached list are offline; absent for lists without banks. */
  readonly readStates?: (value: Value) => BankStates
}

/** The result of a successful refresh. */
export interface CacheEntry<Value> extends Readonly<ListSize> {
  readonly value: Value
  /** When the oldest page was read, on the aging clock (`ProxyServices.now`). */
  readonly fetchedAt: number
  /** Since when rows of earlier lists have been retained, because rows could not be read; `fetchedAt` if none are. */
  readonly retainedSince: number
}

/** What all lists of a proxy share. */
export interface ProxyServices {
  readonly clock: Clock
  /** The clock for budgets and deadlines. It never jumps. */
  readonly elapsed: () => number
  /** The clock for ages and for the next refresh. It also counts the time for which the machine was suspended. */
  readonly now: () => number
  readonly random: () => number
  readonly emit: (event: FpxProxyEvent) => void
  /** Counts an event in the metrics without emitting it, because it repeats an earlier one. */
  readonly count: (event: FpxProxyEvent) => void
  /** Called when a call is sent. Returns a function to call when that call has ended. */
  readonly onCall: (endpoint: Endpoint) => (() => void) | undefined
  /** Deadline for one call, in milliseconds. */
  readonly timeoutMs: number
  /**
   * Whether the proxy was closed. A plain boolean, because on Workers a signal belongs to the request that created it.
   */
  readonly isClosing: boolean
}
