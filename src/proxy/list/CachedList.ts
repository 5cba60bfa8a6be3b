import type { OfflineBank } from '../../contract/index.js'
import type { GatewayFailure } from '../../gateway/index.js'
import type { Coordinator, ListRecord } from '../coordinator/Coordinator.js'
import type { Budget } from '../coordinator/Budget.js'
import type {
  BankEvent,
  Endpoint,
  FpxProxyEvent,
  SuspectReason,
  WithoutScope,
} from '../observe/FpxProxyEvent.js'
import { compareBanks, NO_BANKS } from './compareBanks.js'
import { ListSanityCheck } from './ListSanityCheck.js'
import { RefreshSchedule } from './RefreshSchedule.js'
import type { SnapshotList } from './SnapshotList.js'
import type { CacheEntry, ListDefinition, ProxyServices } from './types.js'

/** How a list is cached and fetched. */
export interface ListOptions<Item, Value> {
  definition: ListDefinition<Item, Value>
  tenant: { readonly id: string; readonly apiKey: string }
  coordinator: Coordinator<Item>
  /** The list in the snapshot; `undefined` if the list is not saved in a snapshot. */
  snapshot: SnapshotList<Item> | undefined
  services: ProxyServices
}

/**
 * The cached list of one endpoint and key. Decides which lists are accepted and what may be served, and remembers
 * how the last refresh ended.
 */
export class CachedList<Item, Value> {
  cached: CacheEntry<Value> | undefined
  /** Whether `cached` is the list of the tenant's earlier key. */
  #isInherited = false
  failure: GatewayFailure | undefined
  readonly schedule: RefreshSchedule
  /** The banks of the cached list that are offline; `undefined` for lists without banks. */
  offline: readonly OfflineBank[] | undefined
  /** Number of pages to expect, usually that of the last list; `undefined` before the first list. */
  pages: number | undefined
  /** When the gateway began to refuse the key; `Infinity` while it accepts the key. */
  #keyRefusedSince = Infinity
  #warnedPages = 0
  readonly #sanityCheck: ListSanityCheck

  constructor(readonly options: ListOptions<Item, Value>) {
    const { definition, services } = options
    this.schedule = new RefreshSchedule(services.random)
    this.offline = definition.readStates && NO_BANKS
    this.#sanityCheck = new ListSanityCheck(definition.mayBeEmpty)
  }

  get endpoint(): Endpoint {
    return this.options.definition.endpoint
  }

  get budget(): Budget {
    return this.options.coordinator.budget
  }

  get nextAt(): number {
    return this.schedule.nextAt
  }

  /** The cached list, unless it was inherited: the next list is not compared with an inherited one. */
  get own(): CacheEntry<Value> | undefined {
    return this.#isInherited ? undefined : this.cached
  }

  getUsable(now = this.options.services.now()): CacheEntry<Value> | undefined {
    const { cached } = this
    const { staleMs, serveAfterRefusalMs } = this.options.definition
    if (!cached || now - cached.fetchedAt > staleMs) return undefined
    return now - this.#keyRefusedSince >= serveAfterRefusalMs ? undefined : cached
  }

  /**
   * Whether the list was inherited, or is older than two refresh intervals: either no request arrived for a while, or
   * refreshes fail.
   */
  isOverdue({ fetchedAt }: CacheEntry<Value>, now: number): boolean {
    return this.#isInherited || now - fetchedAt > 2 * this.options.definition.ttlMs
  }

  /** Serves the list of the tenant's earlier key until this list has been fetched. */
  inherit(earlier: CachedList<Item, Value>): void {
    if (this.cached || !earlier.cached) return
    this.cached = earlier.cached
    this.offline = earlier.offline
    this.#isInherited = true
  }

  /** Returns the cached list if its rows may replace unreadable rows of the next list. */
  getRetainable(now: number): CacheEntry<Value> | undefined {
    const cached = this.own
    const { findMissing, staleMs } = this.options.definition
    if (!findMissing || !cached?.rows) return undefined
    return now - cached.retainedSince <= staleMs ? cached : undefined
  }

  /** Returns how many pages to acquire slots for. */
  countExpectedPages(): number {
    return Math.min(this.pages ?? 1, this.options.coordinator.capacity)
  }

  /**
   * Caches a list, or returns why it is suspect.
   *
   * @param received - the rows that the gateway sent, without the retained ones.
   */
  set(
    { rows, complete, ageMs, retainedMs }: ListRecord<Item>,
    received = { rows: rows.length, unreadable: 0 },
  ): SuspectReason | undefined {
    const fetchedAt = this.options.services.now() - ageMs
    const suspectReason = this.#sanityCheck.check({ ...received, complete }, this.own, fetchedAt)
    if (suspectReason) return suspectReason
    // A list that was fetched after the refusal shows that the gateway accepts the key again.
    if (fetchedAt > this.#keyRefusedSince) this.#keyRefusedSince = Infinity
    this.cached = {
      value: this.options.definition.toCached(rows),
      rows: rows.length,
      complete,
      fetchedAt,
      retainedSince: fetchedAt - retainedMs,
    }
    this.#isInherited = false
    this.onChange()
    return undefined
  }

  /**
   * Caches a list from a store, if it is newer than the cached one, not too old to be served, and not suspect. Returns
   * whether it is cached.
   */
  adopt(stored: ListRecord<Item>): boolean {
    const { own: previous, options } = this
    const { pages, ageMs, offline } = stored
    this.pages = pages ?? this.pages
    const isAdopted =
      ageMs <= options.definition.staleMs &&
      (!previous || previous.fetchedAt < options.services.now() - ageMs) &&
      !this.set(stored)
    // The instance that fetched the list has already emitted the events about its banks.
    if (isAdopted) this.findOfflineBanks(undefined, offline)
    return isAdopted
  }

  /**
   * Finds the offline banks of the cached list. Returns the events for what has changed since the `previous` list.
   *
   * @param before - the banks that were offline until now.
   */
  findOfflineBanks(previous: CacheEntry<Value> | undefined, before = this.offline): BankEvent[] {
    const { cached, options } = this
    const { readStates } = options.definition
    if (!readStates || !cached || cached.value === previous?.value) return []
    const { clock, now } = options.services
    // Whole seconds, so that tenants whose lists arrive at the same time share the result.
    const seconds = Math.floor((clock.now() - (now() - cached.fetchedAt)) / 1000)
    const at = new Date(seconds * 1000).toISOString()
    const states = previous && readStates(previous.value)
    const { offline, events } = compareBanks(
      states,
      before ?? NO_BANKS,
      readStates(cached.value),
      at,
    )
    this.offline = offline
    return events
  }

  /** Records the failure, and removes the cached list if it must not be served after a failure. */
  fail(kind: GatewayFailure): void {
    this.failure = kind
    if (!this.options.definition.servesAfterFailure) this.cached = undefined
  }

  markKeyRefused(since: number): void {
    this.#keyRefusedSince = Math.min(since, this.#keyRefusedSince)
  }

  /**
   * Warns if the list has more pages than an instance may read while the shared store is unreachable, unless the list
   * is saved in a snapshot. Warns once for each number of pages.
   */
  warnIfStoreNeeded(): void {
    const { pages = 1 } = this
    const { coordinator, snapshot } = this.options
    const fallbackCalls = coordinator.fallbackCapacity
    if (pages <= fallbackCalls || pages === this.#warnedPages || snapshot) return
    this.#warnedPages = pages
    const message = `The list has ${pages} pages. While the shared store is lost, an instance may read only ${fallbackCalls} per minute, so an instance without a cached list gets none. Set \`snapshot\`, or lower \`instances\`.`
    this.emit({ type: 'store-needed', pages, fallbackCalls, message })
  }

  emit(event: WithoutScope<FpxProxyEvent>): void {
    const { services, tenant } = this.options
    services.emit({ ...event, tenant: tenant.id, endpoint: this.endpoint })
  }

  /** Called when a list was cached, and when a refresh has ended. */
  protected onChange(): void {
    // `List` overrides this method to wake the requests that wait.
  }
}
