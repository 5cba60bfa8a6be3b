import type { OfflineBank, RequestLifetime } from '../../contract/index.js'
import type { GatewayFailure, RateLimitInfo } from '../../gateway/index.js'
import type { BankEvent, Endpoint, FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'
import type { ObservedList } from '../observe/Health.js'
import type { ListLock, Rest } from '../store/ListLock.js'
import type { ListRecord } from '../store/SealedList.js'
import type { SnapshotList } from '../store/SnapshotList.js'
import { compareBanks } from './compareBanks.js'
import type { CacheEntry, ListDefinition, ProxyServices } from './ListDefinition.js'
import { computePause, computeTail, type Ending, type Pace } from '../store/pace.js'
import { keepAwake, RefreshRun, waitForChange } from './RefreshRun.js'
import { SanityCheck } from './SanityCheck.js'

export interface ListOptions<Item, Value> {
  definition: ListDefinition<Item, Value>
  pace: Pace
  tenant: { readonly id: string; readonly apiKey: string }
  /** The lock that several instances share, or `undefined` if this process has the list for itself. */
  lock: ListLock<Item> | undefined
  /** The snapshot that stores this list, or `undefined` if the list isn't saved in a snapshot. */
  snapshot: SnapshotList<Item> | undefined
  services: ProxyServices
  /** Refreshes the list once. The promise never rejects. */
  refresh: (list: CachedList<Item, Value>, run: RefreshRun) => Promise<void>
}

/**
 * A stored list that is newer by less than this time, in milliseconds, is treated as the same list. The age of a stored
 * list is measured by the wall clock, which NTP corrects.
 */
const CLOCK_DRIFT_MS = 1000

/**
 * Caches the list of one endpoint and API key. Decides whether a fetched list is accepted, whether the cached list may
 * be served, and when the next refresh is due. Only one refresh runs at a time.
 */
export class CachedList<Item, Value> implements ObservedList {
  cached: CacheEntry<Value> | undefined
  failure: GatewayFailure | undefined
  /** The earliest time at which the next refresh can start. */
  nextAt = 0
  /** The number of refreshes in a row that failed, and of those that received a 429. */
  counts: Omit<Rest, 'failure'> = { failures: 0, limits: 0 }
  /** The offline banks in the cached list, or `undefined` if the list doesn't contain banks. */
  offline: readonly OfflineBank[] | undefined
  /** The number of pages of the last list. */
  pages = 1
  readonly endpoint: Endpoint
  /** When this instance last learned that the gateway rejects the API key. */
  #keyRefusedAt = -Infinity
  /** Until when a list may be served although the gateway rejects the key. `Infinity` while the key is accepted. */
  #servesUntil = Infinity
  /**
   * When the tail of this instance's last refresh ends, or the pause after a 429. Unlike `nextAt`, this is a time of the
   * monotonic clock, which never jumps.
   */
  #tailEndsAt = -Infinity
  #run: RefreshRun | undefined
  readonly #waiters: (() => void)[] = []
  readonly #sanityCheck: SanityCheck

  constructor(readonly options: ListOptions<Item, Value>) {
    const { definition } = options
    this.endpoint = definition.endpoint
    this.offline = definition.readStates && []
    this.#sanityCheck = new SanityCheck(definition.mayBeEmpty)
  }

  /** The number of calls that a refresh should reserve. */
  get expectedCalls(): number {
    return Math.min(this.pages, this.options.pace.maxCalls)
  }

  /** The number of calls that a refresh may make now. */
  getCallsLeft(): number {
    const { callMs, maxCalls } = this.options.pace
    const tailMs = this.#getTailMs()
    const isPaused = tailMs > 0 && (this.failure === 'limit-reached' || this.failure === 'paused')
    return isPaused ? 0 : Math.max(0, maxCalls - Math.ceil(tailMs / callMs))
  }

  #getTailMs(): number {
    return Math.max(0, this.#tailEndsAt - this.options.services.monotonicNow())
  }

  getUsable(now = this.options.services.agingNow()): CacheEntry<Value> | undefined {
    const { cached } = this
    const { staleMs } = this.options.definition
    return cached && now - cached.fetchedAt <= staleMs && now < this.#servesUntil
      ? cached
      : undefined
  }

  /** Whether the list is older than two refresh intervals, since refreshes failed or no requests arrived. */
  isOverdue({ fetchedAt }: CacheEntry<Value>, now: number): boolean {
    return now - fetchedAt > 2 * this.options.definition.ttlMs
  }

  /**
   * Caches a list unless it is suspect. If it is suspect, returns the reason.
   *
   * @param unreadable - the number of rows that were left out because they are invalid.
   */
  set({ rows, complete, ageMs }: ListRecord<Item>, unreadable: number, isOwn = true) {
    const { services, definition } = this.options
    const fetchedAt = services.agingNow() - ageMs
    const previous = this.cached
    const suspect = this.#sanityCheck.check(
      { rows: rows.length, complete, unreadable },
      this.getUsable(),
      fetchedAt,
    )
    if (suspect) return suspect
    // A list fetched after the key was rejected shows that the gateway accepts the key again.
    if (fetchedAt > this.#keyRefusedAt) this.#servesUntil = Infinity
    const value = definition.toCached(rows)
    this.cached = { value, rows: rows.length, complete, fetchedAt, isOwn }
    for (const event of this.#findOfflineBanks(previous)) if (isOwn) this.emit(event)
    this.#wakeWaiters()
    return undefined
  }

  /** Caches a stored list if it is newer than the cached list, recent enough to be served, and not suspect. */
  adopt(stored: ListRecord<Item>): void {
    const { cached, options } = this
    const { ageMs } = stored
    const isNewer =
      !cached || options.services.agingNow() - cached.fetchedAt >= ageMs + CLOCK_DRIFT_MS
    if (ageMs > options.definition.staleMs || !isNewer) return
    this.pages = stored.pages
    this.set(stored, 0, false)
  }

  /** Updates the offline banks. Returns events for the banks that have changed since the previous list. */
  #findOfflineBanks(previous: CacheEntry<Value> | undefined): BankEvent[] {
    const { cached, offline, options } = this
    const { readStates } = options.definition
    if (!readStates || !cached || cached.value === previous?.value) return []
    const { clock, agingNow } = options.services
    const fetchedAt = clock.now() - (agingNow() - cached.fetchedAt)
    const found = compareBanks(
      previous && readStates(previous.value),
      offline ?? [],
      readStates(cached.value),
      // Tenants whose lists arrive in the same second can share the result.
      new Date(Math.floor(fetchedAt / 1000) * 1000).toISOString(),
    )
    this.offline = found.offline
    return found.events
  }

  /** Records a failure. If this kind of list must not be served after a failure, also removes the cached list. */
  fail(kind: GatewayFailure): void {
    const { definition, services } = this.options
    this.failure = kind
    if (!definition.servesAfterFailure) this.cached = undefined
    if (kind !== 'key-refused' || definition.serveAfterRefusalMs === Infinity) return
    this.#keyRefusedAt = services.agingNow()
    // Another instance may have been refused long ago, so its list isn't served for those few minutes.
    const serveMs = this.cached?.isOwn ? definition.serveAfterRefusalMs : 0
    this.#servesUntil = Math.min(this.#servesUntil, this.#keyRefusedAt + serveMs)
  }

  /**
   * Schedules the next refresh after one of this instance and returns the pause before it, in milliseconds.
   *
   * @param ageMs - the age of the list that was fetched, or the time since a refresh began that then failed.
   */
  schedule(calls: number, rate: RateLimitInfo, failure?: Ending['failure'], ageMs = 0): number {
    const { pace, services, definition } = this.options
    const { failures, limits } = this.counts
    this.counts = {
      failures: failure ? failures + 1 : 0,
      limits: failure === 'limit' ? limits + 1 : 0,
    }
    const now = services.agingNow()
    const ending: Ending = {
      calls,
      nextCalls: this.expectedCalls,
      rate,
      ...(failure && { failure }),
      ...this.counts,
      hasCached: this.getUsable(now) !== undefined,
      ttlMs: definition.ttlMs,
    }
    const tailMs = computeTail(pace, calls)
    const pauseMs = Math.max(tailMs, computePause(pace, ending, services.random) - ageMs)
    this.#tailEndsAt = services.monotonicNow() + (failure === 'limit' ? pauseMs : tailMs)
    this.nextAt = now + pauseMs
    return pauseMs
  }

  emit(event: WithoutScope<FpxProxyEvent>): void {
    const { services, tenant } = this.options
    services.emit({ ...event, tenant: tenant.id, endpoint: this.endpoint })
  }

  /** Returns the cached list, unless it is overdue and a newer list is about to arrive. */
  #getServable(now: number): CacheEntry<Value> | undefined {
    const cached = this.getUsable(now)
    const isNewOneNear = this.#run?.isWorthWaiting() && !this.failure
    return cached && isNewOneNear && this.isOverdue(cached, now) ? undefined : cached
  }

  /**
   * Starts a refresh if one is due. Returns the cached list if it may be served, and otherwise waits for the refresh. The
   * reason for no list is in `failure`.
   */
  read(
    now: number,
    request?: RequestLifetime,
  ): CacheEntry<Value> | undefined | Promise<CacheEntry<Value> | undefined> {
    this.#startIfDue(now, request)
    const cached = this.#getServable(now)
    if (cached || !this.#run) return cached
    return this.#waitForList().then(() => this.getUsable())
  }

  /** Returns how long a client without a list should wait before it retries, in milliseconds. */
  getRetryMs(now: number): number {
    return Math.max(1000, this.nextAt - now, this.#getTailMs())
  }

  async close(): Promise<void> {
    this.#run?.abort()
    await this.#run?.done
  }

  /** Resolves when a list can be served or the request shouldn't wait any longer. */
  async #waitForList(): Promise<void> {
    const { clock, monotonicNow, agingNow, timeoutMs } = this.options.services
    const deadline = monotonicNow() + timeoutMs + 500
    for (let time = monotonicNow(); time < deadline; time = monotonicNow()) {
      const run = this.#run
      if (!run || this.#getServable(agingNow())) return
      const end = this.getUsable() ? run.staleWaitEnd : deadline
      await waitForChange(clock, this.#waiters, Math.min(end, deadline) - time)
    }
  }

  #wakeWaiters(): void {
    for (const wake of this.#waiters.splice(0)) wake()
  }

  #startIfDue(now: number, request?: RequestLifetime): void {
    const { services } = this.options
    if (this.#run?.hasTimedOut()) {
      const { endsAt, reserved } = this.#run
      this.#tailEndsAt = endsAt + computeTail(this.options.pace, reserved)
      this.#run.replace()
      this.#run = undefined
    }
    if (this.#run || now < this.nextAt || this.#getTailMs() > 0 || services.isClosing) return
    const run = new RefreshRun(services)
    this.#run = run
    run.done = this.options.refresh(this, run).finally(() => {
      if (this.#run === run) this.#run = undefined
      this.#wakeWaiters()
    })
    keepAwake(request, run.done)
  }
}
