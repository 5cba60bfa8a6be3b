import type { Clock } from '../../contract/index.js'
import { GATHER_MS } from '../../gateway/internal.js'
import { ANNOUNCED_LIMIT_MS, HOLD_MS, OPEN_WAIT_MS } from './Budget.js'
import { BudgetSpentError } from './BudgetSpentError.js'
import type { Begun, Coordinator, Outcome, StoredFailure } from './Coordinator.js'
import type { SharedBudget } from './SharedBudget.js'
import type { BeginResult, ListName, SharedStore, SlotRequest, TurnReport } from './SharedStore.js'
import type { SealedListCodec } from './SealedListCodec.js'
import { StoreHealth, type StoreReports } from './StoreReports.js'
import type { StoredList } from './StoredList.js'
import { type Slot, Turn, type TurnRequest } from './Turn.js'

/**
 * Margin that is added to the longest time for which a refresh can need a slot, in milliseconds. After that time, the
 * store frees a slot that was never reported.
 */
const GRACE_MS = 10_000

/** The longest deadline for a call, in milliseconds. Payers leave long before that. */
export const MAX_TIMEOUT_MS = 120_000

/**
 * The largest `holdMs` that any instance requests, in milliseconds. It is computed with the longest deadline, because
 * the store may have lost slots of an instance whose `timeoutMs` is longer than this instance's.
 */
const LONGEST_HOLD_MS = GATHER_MS + MAX_TIMEOUT_MS + HOLD_MS + GRACE_MS

/**
 * Longest pause before an unreachable store is tried again, in milliseconds. It applies when this instance's share of
 * the calls is used up.
 */
const STORE_RETRY_MS = 5000

/** Pause before an undelivered report is sent again, in milliseconds. */
const REPORT_RETRY_MS = 1000

/** A proxy's store, with the clocks and ids that its calls need. All lists of the proxy share this object. */
export interface StoreAccess {
  readonly store: SharedStore
  readonly clock: Clock
  readonly elapsed: () => number
  /** Deadline for one gateway call, in milliseconds. */
  readonly timeoutMs: number
  /** Returns this instance's id. */
  readonly owner: () => string
  /** Returns a new id for a turn, a slot or a failure. It is unique among all instances. */
  readonly createId: () => string
  /** Whether the proxy was closed. Reports that were not delivered are then dropped, because timers keep a process alive. */
  readonly isClosing: () => boolean
  /** Resolves or rejects like `work`; rejects if the store takes too long. */
  readonly wait: <Result>(work: Promise<Result>) => Promise<Result>
}

interface SharedCoordinatorOptions<Item> extends StoreReports {
  access: StoreAccess
  budget: SharedBudget
  codec: SealedListCodec<Item>
}

/**
 * Coordinates the refreshes of one list through a shared store. While the store is unreachable, this instance may use
 * only a small share of the gateway's limit.
 */
export class SharedCoordinator<Item> implements Coordinator<Item> {
  readonly budget: SharedBudget
  readonly #health: StoreHealth
  #version = 0
  /** How far the store's clock is ahead of `elapsed`, in milliseconds. */
  #storeClockOffset: number | undefined
  /**
   * Id of the last failure whose events this instance has emitted for the list. The failure may be another instance's.
   */
  #reportedFailure = ''

  constructor(private readonly options: SharedCoordinatorOptions<Item>) {
    this.budget = options.budget
    this.#health = new StoreHealth(options)
  }

  get most(): number {
    return Math.min(this.budget.most, this.budget.mostInStore)
  }

  get mostAlone(): number {
    return this.budget.alone.most
  }

  async begin(request: TurnRequest): Promise<Begun<Item>> {
    const { budget, options } = this
    const { access } = options
    const id = access.createId()
    const calls = request.countCalls()
    const localMs = budget.acquireSlots(calls)
    // If no local slot is free, the instance only reads what other instances have stored.
    const ids = localMs ? [] : this.#createIds(calls)
    const leaseMs = request.getLeaseMs()
    let begun: BeginResult
    try {
      const name = await this.#getName()
      const work = access.store.begin(name, {
        ...this.#toSlotRequest(id, ids, request),
        knownVersion: this.#version,
        freshMs: request.freshMs,
      })
      begun = await this.#waitFor(work, ({ state, failures }) => {
        if (state !== 'granted') return
        const failed = { pauseMs: 0, failures, keyRefused: false }
        this.#sendLate(name, { turn: id, slots: toReleased(ids), failed }, leaseMs)
      })
    } catch (error) {
      this.#health.fail('begin', error)
      if (localMs) return { state: 'spent', waitMs: localMs, failures: 0 }
      budget.releaseSlots(calls)
      return this.#beginAlone(id, request)
    }
    budget.setInstanceCount(begun.instances)
    budget.mostInStore = begun.most ?? budget.mostInStore
    this.#storeClockOffset = begun.now - access.elapsed()
    this.#health.succeed(['begin', 'extend'])
    const { state, failures, keyRefusedMs } = begun
    const result = {
      state,
      waitMs: state === 'spent' ? localMs || Math.max(OPEN_WAIT_MS, begun.waitMs) : begun.waitMs,
      failures,
      keyRefusedMs,
      failure: await this.#readFailure(begun.failure),
      list: await this.#readList(begun),
    }
    if (state === 'granted') {
      const slots = ids.map((slot): Slot => ({ id: slot, budgets: [budget] }))
      return { ...result, turn: new Turn(id, request, this, slots, access.elapsed() + leaseMs) }
    }
    if (!localMs) budget.releaseSlots(calls)
    return result
  }

  async extend(turn: Turn, calls: number): Promise<void> {
    const { budget, options } = this
    const { access } = options
    const { getLeaseMs } = turn.request
    const localMs = budget.acquireSlots(calls)
    if (localMs) throw new BudgetSpentError(localMs)
    const ids = this.#createIds(calls)
    const leaseMs = getLeaseMs()
    let waitMs: number
    let slots = ids.map((id): Slot => ({ id, budgets: [budget] }))
    try {
      const name = await this.#getName()
      const work = access.store.extend(name, this.#toSlotRequest(turn.id, ids, turn.request))
      const extended = await this.#waitFor(work, () =>
        this.#sendLate(name, { turn: turn.id, slots: toReleased(ids) }, leaseMs),
      )
      budget.mostInStore = extended.most ?? budget.mostInStore
      waitMs = extended.waitMs && Math.max(OPEN_WAIT_MS, extended.waitMs)
      if (!waitMs && !turn.isAlone) turn.leaseEndsAt = access.elapsed() + leaseMs
    } catch (error) {
      this.#health.fail('extend', error)
      waitMs = Math.min(budget.alone.acquireSlots(calls), STORE_RETRY_MS)
      slots = this.#createSlotsAlone(calls)
    }
    if (!waitMs) return turn.add(slots)
    budget.releaseSlots(calls)
    throw new BudgetSpentError(waitMs)
  }

  async finish(turn: Turn, outcome?: Outcome<Item>): Promise<void> {
    const { id, leaseEndsAt, isAlone } = turn
    const slots = turn.report()
    const { pauseMs, gatewayLimit } = turn
    turn.pauseMs = 0
    turn.gatewayLimit = undefined
    // A turn that the store never granted has no lease, but may have a list for the other instances.
    const isWorthStoring = outcome !== undefined && !(isAlone && !outcome.rows)
    if (!slots.length && !pauseMs && gatewayLimit === undefined && !isWorthStoring) return
    try {
      const report = {
        turn: id,
        slots,
        ...(pauseMs && { pauseMs }),
        ...(gatewayLimit !== undefined && {
          gatewayLimit: { limit: gatewayLimit, ms: ANNOUNCED_LIMIT_MS },
        }),
        ...(isWorthStoring && (await this.#encode(outcome))),
      }
      await this.#send(await this.#getName(), report, leaseEndsAt)
      this.#health.succeed(['begin', 'extend', 'finish'])
    } catch (error) {
      this.#health.fail('finish', error)
    }
  }

  /** Requests a turn whose calls come from this instance's share, because the store is unreachable. */
  #beginAlone(id: string, request: TurnRequest): Begun<Item> {
    const { budget } = this
    const calls = request.countCalls()
    const localMs = budget.acquireSlots(calls)
    const aloneMs = localMs || Math.min(budget.alone.acquireSlots(calls), STORE_RETRY_MS)
    if (!aloneMs) {
      const turn = new Turn(id, request, this, this.#createSlotsAlone(calls))
      return { state: 'granted', turn, waitMs: 0, failures: 0 }
    }
    if (!localMs) budget.releaseSlots(calls)
    return { state: 'spent', waitMs: aloneMs, failures: 0 }
  }

  #createSlotsAlone(calls: number): Slot[] {
    const { budget } = this
    return Array.from({ length: calls }, () => ({ budgets: [budget, budget.alone] }))
  }

  #createIds(calls: number): string[] {
    return Array.from({ length: calls }, this.options.access.createId)
  }

  async #getName(): Promise<ListName> {
    return { list: await this.options.codec.name, budget: await this.budget.name() }
  }

  #toSlotRequest(turn: string, ids: readonly string[], request: TurnRequest): SlotRequest {
    const { budget, options } = this
    const { owner, timeoutMs } = options.access
    const limit = Math.min(budget.most, budget.split.store)
    return {
      turn,
      owner: owner(),
      ids,
      limit,
      coldStart: { limit: Math.min(limit, budget.split.coldStart), ms: LONGEST_HOLD_MS },
      holdMs: GATHER_MS + timeoutMs + HOLD_MS + GRACE_MS,
      leaseMs: request.getLeaseMs(),
    }
  }

  /** Waits for the store's answer. If it arrives too late, `onLate` receives it, because the caller no longer waits. */
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

  /**
   * Sends a report to the store. If that fails, rejects, and repeats the report in the background until it arrives or
   * the lease of its turn ends.
   */
  async #send(name: ListName, report: TurnReport, endsAt: number): Promise<void> {
    const { store, clock, elapsed, isClosing, wait } = this.options.access
    try {
      await wait(store.finish(name, report))
    } catch (error) {
      const again = () => this.#send(name, report, endsAt).catch(() => undefined)
      if (elapsed() < endsAt && !isClosing()) clock.setTimeout(() => void again(), REPORT_RETRY_MS)
      throw error
    }
  }

  /** Reports to the store that the turn or the slots that it granted too late are not used. */
  #sendLate(name: ListName, report: TurnReport, leaseMs: number): void {
    const endsAt = this.options.access.elapsed() + leaseMs
    this.#send(name, report, endsAt).catch(() => undefined)
  }

  async #encode(outcome: Outcome<Item>): Promise<Pick<TurnReport, 'list' | 'failed'>> {
    const { access, codec } = this.options
    if (outcome.rows) {
      const { retainMs, ageMs, ...fields } = outcome.details
      const now =
        this.#storeClockOffset === undefined
          ? access.clock.now()
          : access.elapsed() + this.#storeClockOffset
      const gatheredAt = Math.floor(now - ageMs)
      const text = await codec.encode({ rows: outcome.rows, ...fields, gatheredAt })
      return { list: { text, gatheredAt, retainMs } }
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
      this.#health.fail('read', error)
      return undefined
    }
  }

  async #readList({ list, now }: BeginResult): Promise<StoredList<Item> | undefined> {
    if (!list) return undefined
    this.#version = list.version
    try {
      const { gatheredAt, ...stored } = await this.options.codec.decode(list.text)
      this.#health.succeed(['read'])
      return { ...stored, ageMs: Math.max(0, now - gatheredAt) }
    } catch (error) {
      this.#health.fail('read', error)
      return undefined
    }
  }
}

/** Marks slots as released, because they were not used for a call. */
const toReleased = (ids: readonly string[]) => ids.map((id) => ({ id, holdMs: 0 }))
