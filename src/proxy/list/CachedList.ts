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
import type { ObservedList } from '../observe/Health.js'
import { keepAwake, type RequestLifetime } from './keepAwake.js'
import { RefreshRun } from './RefreshRun.js'
import { compareBanks, NO_BANKS } from './bankEvents.js'
import { CONFIRM_AFTER_MS, type FetchedSize, ListSanityCheck } from './ListSanityCheck.js'
import { RefreshSchedule } from './RefreshSchedule.js'
import type { SnapshotList } from './SnapshotList.js'
import type { CacheEntry, ListDefinition, ProxyServices } from './ListDefinition.js'
import { isWorthWaiting, waitForList } from './waitForList.js'

/** Options for {@link CachedList}. */
export interface ListOptions<Item, Value> {
  definition: ListDefinition<Item, Value>
  tenant: { readonly id: string; readonly apiKey: string }
  coordinator: Coordinator<Item>
  /** The snapshot that stores this list, or `undefined` if the list isn't saved in a snapshot. */
  snapshot: SnapshotList<Item> | undefined
  services: ProxyServices
  /** Refreshes the list once. The promise never rejects. */
  refresh: (list: CachedList<Item, Value>, run: RefreshRun) => Promise<void>
}

/**
 * Caches the list that one endpoint returns for one API key. This class decides whether a fetched list is accepted and
 * whether the cached list may be served. It also stores the outcome of the last refresh. A request starts a refresh if
 * one is due, but only one refresh runs at a time.
 */
export class CachedList<Item, Value> implements ObservedList {
  cached: CacheEntry<Value> | undefined
  /** Whether the cached list was fetched with the tenant's previous key. */
  #isInherited = false
  failure: GatewayFailure | undefined
  readonly schedule: RefreshSchedule
  /** The offline banks in the cached list, or `undefined` if the list doesn't contain banks. */
  offline: readonly OfflineBank[] | undefined
  /** The number of pages to expect, usually the page count of the last list, or `undefined` before the first fetch. */
  pages: number | undefined
  /** When the gateway started to reject the API key, or `Infinity` while the key is accepted. */
  #keyRefusedSince = Infinity
  #run: RefreshRun | undefined
  readonly #waiters: (() => void)[] = []
  readonly #sanityCheck: ListSanityCheck
  readonly endpoint: Endpoint
  readonly budget: Budget

  constructor(readonly options: ListOptions<Item, Value>) {
    const { definition, services, coordinator } = options
    // We copy these values so that the metrics can read them quickly from thousands of lists.
    this.endpoint = definition.endpoint
    this.budget = coordinator.budget
    this.schedule = new RefreshSchedule(services.random)
    this.offline = definition.readStates && NO_BANKS
    this.#sanityCheck = new ListSanityCheck(definition.mayBeEmpty)
  }

  get nextAt(): number {
    return this.schedule.nextAt
  }

  /** The cached list, or `undefined` if it was inherited. We never compare a fetched list with an inherited list. */
  get own(): CacheEntry<Value> | undefined {
    return this.#isInherited ? undefined : this.cached
  }

  getUsable(now = this.options.services.agingNow()): CacheEntry<Value> | undefined {
    const { cached } = this
    const { staleMs, serveAfterRefusalMs } = this.options.definition
    if (!cached || now - cached.fetchedAt > staleMs) return undefined
    return now - this.#keyRefusedSince >= serveAfterRefusalMs ? undefined : cached
  }

  /**
   * Whether the list was inherited or is older than two refresh intervals. A list can reach this age if refreshes fail
   * or if no requests arrive for a while.
   */
  isOverdue({ fetchedAt }: CacheEntry<Value>, now: number): boolean {
    return this.#isInherited || now - fetchedAt > 2 * this.options.definition.ttlMs
  }

  /** Until the list for the new key has been fetched, serves the list fetched with the tenant's previous key. */
  inherit(earlier: CachedList<Item, Value>): void {
    if (this.cached || !earlier.cached) return
    this.cached = earlier.cached
    this.offline = earlier.offline
    this.#isInherited = true
  }

  /** Returns the cached list if its rows may replace invalid rows in the next list. */
  getRetainable(now: number): CacheEntry<Value> | undefined {
    const cached = this.own
    const { findMissing, staleMs } = this.options.definition
    if (!findMissing || !cached?.rows) return undefined
    return now - cached.retainedSince <= staleMs ? cached : undefined
  }

  /** Returns the number of pages for which a refresh should acquire slots. */
  countExpectedPages(): number {
    return Math.min(this.pages ?? 1, this.options.coordinator.capacity)
  }

  /**
   * Caches a list unless it is suspect. If it is suspect, returns the reason.
   *
   * @param received - the rows the gateway sent, without retained rows.
   */
  set(
    { rows, complete, ageMs, retainedMs, comparedMs }: ListRecord<Item>,
    received: Omit<FetchedSize, 'complete'>,
  ): SuspectReason | undefined {
    const fetchedAt = this.options.services.agingNow() - ageMs
    const suspectReason = this.#sanityCheck.check({ ...received, complete }, this.own, fetchedAt)
    if (suspectReason) return suspectReason
    // A list fetched after the key was rejected shows that the gateway accepts the key again.
    if (fetchedAt > this.#keyRefusedSince) this.#keyRefusedSince = Infinity
    this.cached = {
      value: this.options.definition.toCached(rows),
      rows: rows.length,
      complete,
      fetchedAt,
      retainedSince: fetchedAt - retainedMs,
      comparedSince: fetchedAt - comparedMs,
    }
    this.#isInherited = false
    this.#wakeWaiters()
    return undefined
  }

  /**
   * Caches a stored list if it is newer than the cached list, recent enough to be served, and not suspect. The list
   * isn't checked if the instance that stored it has compared its lists for at least a minute. Returns whether the list
   * was cached.
   */
  useStored(stored: ListRecord<Item>): boolean {
    const { own: previous, options } = this
    const { rows, pages, ageMs, offline } = stored
    const isChecked = stored.comparedMs >= CONFIRM_AFTER_MS
    this.pages = pages ?? this.pages
    const isUsed =
      ageMs <= options.definition.staleMs &&
      (!previous || previous.fetchedAt < options.services.agingNow() - ageMs) &&
      !this.set(stored, { rows: rows.length, unreadable: 0, isChecked })
    // The instance that fetched the list has already emitted the bank events, so this instance doesn't.
    if (isUsed) this.findOfflineBanks(undefined, offline)
    return isUsed
  }

  /**
   * Finds the offline banks in the cached list. Returns events for the banks that have changed since the previous list.
   *
   * @param before - the banks that were offline until now.
   */
  findOfflineBanks(previous: CacheEntry<Value> | undefined, before = this.offline): BankEvent[] {
    const { cached, options } = this
    const { readStates } = options.definition
    if (!readStates || !cached || cached.value === previous?.value) return []
    const { clock, agingNow } = options.services
    // We round the time down to the second so that tenants whose lists arrive in the same second can share the result.
    const seconds = Math.floor((clock.now() - (agingNow() - cached.fetchedAt)) / 1000)
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

  /** Records a failure. If this kind of list must not be served after a failure, also removes the cached list. */
  fail(kind: GatewayFailure): void {
    this.failure = kind
    if (!this.options.definition.servesAfterFailure) this.cached = undefined
  }

  markKeyRefused(since: number): void {
    this.#keyRefusedSince = Math.min(since, this.#keyRefusedSince)
  }

  emit(event: WithoutScope<FpxProxyEvent>): void {
    const { services, tenant } = this.options
    services.emit({ ...event, tenant: tenant.id, endpoint: this.endpoint })
  }

  /**
   * Returns the cached list if it can be served without waiting. Returns `undefined` if the list is overdue and a newer
   * list is about to arrive.
   */
  getServable(now: number): CacheEntry<Value> | undefined {
    const cached = this.getUsable(now)
    const { monotonicNow } = this.options.services
    const isNewOneNear = this.#run && isWorthWaiting(this.#run, monotonicNow()) && !this.failure
    return cached && isNewOneNear && this.isOverdue(cached, now) ? undefined : cached
  }

  /**
   * Starts a refresh if one is due. Returns the cached list if it may be served and otherwise waits for the current
   * refresh. If no list is available after the refresh, returns `undefined`, and `failure` contains the reason.
   */
  read(
    now: number,
    request?: RequestLifetime,
  ): CacheEntry<Value> | undefined | Promise<CacheEntry<Value> | undefined> {
    const isRefreshing = this.#startIfDue(now, request)
    const cached = this.getServable(now)
    if (cached || !isRefreshing) return cached
    return waitForList(this, () => this.#run, this.#waiters).then(() => this.getUsable())
  }

  /**
   * Returns how long a client that received no list should wait before it retries, in milliseconds and at least 1,000.
   */
  getRetryMs(now: number): number {
    return Math.max(1000, this.nextAt - now)
  }

  async close(): Promise<void> {
    this.#run?.abort()
    await this.#run?.done
  }

  /** Wakes the waiting requests after a list has been cached or a refresh has ended. */
  #wakeWaiters(): void {
    for (const wake of this.#waiters.splice(0)) wake()
  }

  /** Starts a refresh if one is due. Returns whether a refresh is in progress. */
  #startIfDue(now: number, request?: RequestLifetime): boolean {
    const { services } = this.options
    if (this.#run?.hasTimedOut()) {
      this.#run.markDead()
      this.#run = undefined
    }
    if (this.#run) return true
    if (now < this.nextAt || services.isClosing) return false
    const run = new RefreshRun(services.monotonicNow, services.timeoutMs)
    this.#run = run
    run.done = this.options.refresh(this, run).finally(() => {
      if (this.#run === run) this.#run = undefined
      this.#wakeWaiters()
    })
    keepAwake(request, run.done)
    return true
  }
}
