import type { GatherOptions, Gathered } from '../../payment-service/index.js'
import type { Endpoint } from '../observe/FpxProxyEvent.js'
import type { Size } from './Belief.js'

/**
 * What one endpoint brings to its refresh: how it is gathered, kept, and for how long it may be served. It is the same
 * for all tenants.
 */
export interface RefreshSource<Item, Value> {
  readonly endpoint: Endpoint
  gather(apiKey: string, options: GatherOptions): Promise<GatheredRows<Item>>
  /** Reads `{ data }` back from a store; throws for anything else. */
  read(value: unknown): readonly Item[]
  /** Makes of the rows what is kept. */
  keep(rows: readonly Item[]): Value
  /** Pause between good refreshes, in milliseconds. */
  readonly ttlMs: number
  /** Oldest answer that is served while refreshes fail, in milliseconds. */
  readonly staleMs: number
  /** Whether what is kept is worth serving after a failure. */
  readonly outlivesFailure: boolean
  /** How long an answer is served on while the key is refused, in milliseconds. */
  readonly refusedMs: number
  /** Whether the first list may be an empty one. */
  readonly mayBeEmpty: boolean
}

/** A list as it was gathered. */
export type GatheredRows<Item> = Omit<Gathered<Item>, 'data'> & { data: readonly Item[] }

/** What is kept of a good refresh. */
export interface Kept<Value> extends Readonly<Size> {
  readonly value: Value
  /** When its oldest page was read, on the clock of ages (`now` of the settings). */
  readonly at: number
}
