import type { Clock } from '../../contract/index.js'
import { FETCH_LIST_MS } from '../../gateway/internal.js'
import { ANNOUNCED_LIMIT_MS, BudgetExhaustedError, HOLD_MS, OPEN_WAIT_MS } from './Budget.js'
import type { LeaseResult, ListRecord, Outcome, StoredFailure } from './Coordinator.js'
import { Lease, type LeaseHolder, type LeaseRequest, type Slot } from './Lease.js'
import type { SharedBudget } from './SharedBudget.js'
import type { AcquireResult, LeaseReport, LeaseStore, ListName, SlotRequest } from './LeaseStore.js'
import type { SealedListCodec } from './SealedListCodec.js'
import type { StoredListOwner, StoreHealth } from './StoreHealth.js'

/**
 * The margin in milliseconds that is added to the longest time for which a refresh can need a slot. When this time and
 * the margin have passed, the store frees slots that were never reported.
 */
const GRACE_MS = 10_000

/** The maximum timeout for a call, in milliseconds. */
export const MAX_TIMEOUT_MS = 120_000

/**
 * The largest `holdMs` that any instance can have, in milliseconds. We can't use this instance's `holdMs` because the
 * store may have lost slots of an instance with a longer `timeoutMs`.
 */
const LONGEST_HOLD_MS = FETCH_LIST_MS + MAX_TIMEOUT_MS + HOLD_MS + GRACE_MS

/** The delay in milliseconds before a failed report is retried. */
const REPORT_RETRY_MS = 1000

/** Provides the store, the clocks, and the ids that all lists of a proxy share. */
export interface StoreAccess {
  readonly store: LeaseStore
  readonly clock: Clock
  readonly monotonicNow: () => number
  /** The timeout for a gateway call in milliseconds. */
  readonly timeoutMs: number
  readonly owner: () => string
  /** Returns a unique id for a lease, a slot, or a failure. */
  readonly createId: () => string
  /**
   * Whether the proxy has been closed. If so, failed reports aren't retried because timers would keep the process
   * alive.
   */
  readonly isClosing: () => boolean
  readonly health: StoreHealth
  /** Settles like `work`, but rejects if the store takes too long. */
  readonly wait: <Result>(work: Promise<Result>) => Promise<Result>
}

interface SharedCoordinatorOptions<Item> extends StoredListOwner {
  access: StoreAccess
  budget: SharedBudget
  codec: SealedListCodec<Item>
  /** How long the store retains a list, in milliseconds. */
  retainMs: number
}

/**
 * Coordinates the refreshes of a list using a shared store. `acquire` and `extend` reject if the store fails.
 *
 * In this example, an instance refreshes a list with two pages while another instance waits for it:
 *
 *     instance A             store                   instance B          gateway
 *        |-- acquire, 1 slot -->|                        |                  |
 *        |<-- granted ----------|                        |                  |
 *        |                      |<-- acquire, 1 slot ----|                  |
 *        |                      |--- fetching ---------->|                  |
 *        |-- page 1 ------------------------------------------------------->|
 *        |-- extend, 1 slot --->|                        |                  |
 *        |-- page 2 ------------------------------------------------------->|
 *        |-- release, list ---->|                        |                  |
 *        |                      |<-- acquire, 1 slot ----|                  |
 *        |                      |--- fresh, list ------->|                  |
 *
 * If A's refresh fails, A passes the reason and a pause to `release`, and B receives `failed` until the pause ends. If
 * A's process ends, its lease expires and the next instance that calls `acquire` is granted a lease. However, A's slots
 * are held until A's calls have certainly ended.
 */
export class SharedCoordinator<Item> {
  readonly budget: SharedBudget
  #version = 0
  /** The difference between the store's clock and `monotonicNow`, in milliseconds. */
  #storeClockOffset: number | undefined
  /**
   * The id of the last failure for which this instance has emitted events. The failure may have happened in another
   * instance.
   */
  #reportedFailure = ''

  constructor(private readonly options: SharedCoordinatorOptions<Item>) {
    this.budget = options.budget
  }

  get capacity(): number {
    return Math.min(this.budget.capacity, this.budget.storeCapacity)
  }

  async acquire(request: LeaseRequest, holder: LeaseHolder = this): Promise<LeaseResult<Item>> {
    const { budget } = this
    const { access } = this.options
    const id = access.createId()
    const calls = request.countCalls()
    const localMs = budget.acquireSlots(calls)
    // If this instance has too few free slots, we request no lease and only read the store's data.
    const ids = localMs ? [] : this.#createIds(calls)
    const leaseMs = request.getLeaseMs()
    let result: AcquireResult
    try {
      const name = await this.#getName()
      const work = access.store.acquire(name, {
        ...this.#toSlotRequest(id, ids, request),
        knownVersion: this.#version,
        freshMs: request.freshMs,
      })
      result = await this.#waitFor(work, ({ state, failures }) => {
        if (state !== 'granted') return
        const failed = { pauseMs: 0, failures, keyRefused: false }
        this.#sendLate(name, { lease: id, slots: toReleased(ids), failed }, leaseMs)
      })
    } catch (error) {
      if (!localMs) budget.releaseSlots(calls)
      this.options.access.health.fail(this.options, 'acquire', error)
      throw error
    }
    const { state, waitMs, failures, keyRefusedMs } = result
    budget.instances = result.instances
    budget.storeCapacity = result.capacity ?? budget.storeCapacity
    this.#storeClockOffset = result.now - access.monotonicNow()
    this.options.access.health.succeed(this.options, ['acquire', 'extend'])
    const read = {
      state,
      waitMs: state === 'exhausted' ? localMs || Math.max(OPEN_WAIT_MS, waitMs) : waitMs,
      failures,
      keyRefusedMs,
      failure: await this.#readFailure(result.failure),
      list: await this.#readList(result),
    }
    if (state === 'granted') {
      const endsAt = access.monotonicNow() + leaseMs
      return { ...read, lease: new Lease(id, request, holder, this.#toSlots(ids), endsAt) }
    }
    if (!localMs) budget.releaseSlots(calls)
    return read
  }

  async extend(lease: Lease, calls: number): Promise<void> {
    const { budget } = this
    const { access } = this.options
    const { id, request } = lease
    const localMs = budget.acquireSlots(calls)
    if (localMs) throw new BudgetExhaustedError(localMs)
    const ids = this.#createIds(calls)
    const leaseMs = request.getLeaseMs()
    try {
      const name = await this.#getName()
      const work = access.store.extend(name, this.#toSlotRequest(id, ids, request))
      const { waitMs, capacity } = await this.#waitFor(work, () =>
        this.#sendLate(name, { lease: id, slots: toReleased(ids) }, leaseMs),
      )
      budget.storeCapacity = capacity ?? budget.storeCapacity
      if (waitMs) throw new BudgetExhaustedError(Math.max(OPEN_WAIT_MS, waitMs))
    } catch (error) {
      budget.releaseSlots(calls)
      if (!(error instanceof BudgetExhaustedError))
        this.options.access.health.fail(this.options, 'extend', error)
      throw error
    }
    if (!lease.isLocal) lease.endsAt = access.monotonicNow() + leaseMs
    lease.add(this.#toSlots(ids))
  }

  async release(lease: Lease, outcome?: Outcome<Item>): Promise<void> {
    const { id, endsAt, isLocal } = lease
    const slots = lease.report()
    const { pauseMs, gatewayLimit } = lease
    lease.pauseMs = 0
    lease.gatewayLimit = undefined
    // The store doesn't know about local leases. For a local lease, we therefore only have to store the list.
    const isWorthStoring = outcome !== undefined && !(isLocal && !outcome.list)
    if (!slots.length && !pauseMs && gatewayLimit === undefined && !isWorthStoring) return
    try {
      const report = {
        lease: id,
        slots,
        ...(pauseMs && { pauseMs }),
        ...(gatewayLimit !== undefined && {
          gatewayLimit: { limit: gatewayLimit, ms: ANNOUNCED_LIMIT_MS },
        }),
        ...(isWorthStoring && (await this.#encode(outcome))),
      }
      await this.#send(await this.#getName(), report, endsAt)
      // A stored list replaces an earlier one that could not be read.
      const replaced = outcome?.list ? ['read'] : []
      this.options.access.health.succeed(this.options, [
        'acquire',
        'extend',
        'release',
        ...replaced,
      ])
    } catch (error) {
      this.options.access.health.fail(this.options, 'release', error)
    }
  }

  #createIds(calls: number): string[] {
    return Array.from({ length: calls }, this.options.access.createId)
  }

  #toSlots(ids: readonly string[]): Slot[] {
    return ids.map((id) => ({ id, budgets: [this.budget] }))
  }

  async #getName(): Promise<ListName> {
    return { list: await this.options.codec.name, budget: await this.budget.name.get() }
  }

  #toSlotRequest(lease: string, ids: readonly string[], request: LeaseRequest): SlotRequest {
    const { budget, options } = this
    const { owner, timeoutMs } = options.access
    const limit = Math.min(budget.capacity, budget.split.store)
    return {
      lease,
      owner: owner(),
      ids,
      limit,
      coldStart: { limit: Math.min(limit, budget.split.coldStart), ms: LONGEST_HOLD_MS },
      holdMs: FETCH_LIST_MS + timeoutMs + HOLD_MS + GRACE_MS,
      leaseMs: request.getLeaseMs(),
    }
  }

  /** Waits for the store. Results that arrive after the timeout are passed to `onLate`. */
  async #waitFor<Result>(work: Promise<Result>, onLate: (result: Result) => void): Promise<Result> {
    let isLate = false
    try {
      return await this.options.access.wait(
        work.then((result) => {
          if (isLate) onLate(result)
          return result
        }),
      )
    } catch (error) {
      isLate = true
      throw error
    }
  }

  /** Sends a report. If sending fails, the report is retried in the background until the lease ends. */
  async #send(name: ListName, report: LeaseReport, endsAt: number): Promise<void> {
    const { store, clock, monotonicNow, isClosing, wait } = this.options.access
    try {
      await wait(store.release(name, report))
    } catch (error) {
      const again = () => this.#send(name, report, endsAt).catch(() => undefined)
      if (monotonicNow() < endsAt && !isClosing())
        clock.setTimeout(() => void again(), REPORT_RETRY_MS)
      throw error
    }
  }

  /** Releases a lease or slots that were granted too late. */
  #sendLate(name: ListName, report: LeaseReport, leaseMs: number): void {
    const endsAt = this.options.access.monotonicNow() + leaseMs
    this.#send(name, report, endsAt).catch(() => undefined)
  }

  async #encode(outcome: Outcome<Item>): Promise<Pick<LeaseReport, 'list' | 'failed'>> {
    const { access, codec, retainMs } = this.options
    if (outcome.list) {
      const now =
        this.#storeClockOffset === undefined
          ? access.clock.now()
          : access.monotonicNow() + this.#storeClockOffset
      const { text, fetchedAt } = await codec.encode(outcome.list, now)
      return { list: { text, fetchedAt, retainMs } }
    }
    const { pauseMs, failures, failure } = outcome
    const failed = { pauseMs, failures, keyRefused: failure?.kind === 'key-refused' }
    if (!failure) return { failed }
    this.#reportedFailure = access.createId()
    return {
      failed: { ...failed, failure: await codec.encodeFailure(this.#reportedFailure, failure) },
    }
  }

  async #readFailure(sealed: string | undefined): Promise<StoredFailure | undefined> {
    if (sealed === undefined) return undefined
    try {
      const { id, ...failure } = await this.options.codec.decodeFailure(sealed)
      if (id === this.#reportedFailure) return { ...failure, events: [] }
      this.#reportedFailure = id
      return failure
    } catch (error) {
      this.options.access.health.fail(this.options, 'read', error)
      return undefined
    }
  }

  async #readList({ list, now }: AcquireResult): Promise<ListRecord<Item> | undefined> {
    if (!list) return undefined
    this.#version = list.version
    try {
      const record = await this.options.codec.decode(list.text, now)
      this.options.access.health.succeed(this.options, ['read'])
      return { ...record, ageMs: Math.max(0, record.ageMs) }
    } catch (error) {
      this.options.access.health.fail(this.options, 'read', error)
      return undefined
    }
  }
}

const toReleased = (ids: readonly string[]) => ids.map((id) => ({ id, holdMs: 0 }))
