import type { CallMeter } from '../../gateway/index.js'
import { type Budget, HOLD_MS } from './Budget.js'
import type { SlotRequester } from './FairQueue.js'
import type { TurnReport } from './SharedStore.js'

/**
 * How long the slot of a call is held that had not ended when its turn did, in milliseconds: a `fetch` that ignores its abort
 * counts as ended after ten minutes.
 */
const UNSETTLED_MS = 600_000 + HOLD_MS

/** A slot, and where it is held. */
export interface Slot {
  /** Its id in the shared store; `undefined` if it is not held there. */
  readonly id?: string
  /** What counts it in this process. */
  readonly budgets: readonly Budget[]
}

/** What a list needs to be gathered. */
export interface TurnRequest {
  /** Returns the calls to acquire, if the shared store is out of reach, or if there is none (`isAlone`), and otherwise. */
  countCalls: (isAlone: boolean) => number
  /** Returns how long no other instance may gather, in milliseconds. Called again when the turn is extended. */
  getLeaseMs: () => number
  /** A list of another instance that is younger than this makes a turn needless, in milliseconds. */
  freshMs: number
  /** The list. */
  requester: SlotRequester
  /** Called when a call is sent. What it returns is called when the call has ended. */
  onCall: () => (() => void) | undefined
}

/** What a turn uses of its coordinator. */
interface TurnCoordinator {
  readonly budget: Budget
  extend(turn: Turn, calls: number): Promise<void>
  finish(turn: Turn): Promise<void>
}

/** The right to gather a list once: its slots, the calls that were made with them, and what the gateway has said. */
export class Turn implements CallMeter {
  /** Calls made so far. */
  calls = 0
  /** For how long the gateway has requested no call, in milliseconds; 0 if it has not. */
  pauseMs = 0
  /** The limit that the gateway has announced, if it is below that of the budget. */
  gatewayLimit: number | undefined
  readonly #unsent: Slot[] = []
  readonly #open = new Map<Slot, () => void>()
  #ended: Slot[] = []
  /** Slots that no `reserve` has asked for yet. */
  #spare: number
  #isFinished = false
  #isAbandoned = false

  constructor(
    readonly id: string,
    readonly request: TurnRequest,
    private readonly coordinator: TurnCoordinator,
    slots: readonly Slot[],
    /** When its lease ends; 0 if it has none. */
    public leaseEndsAt = 0,
  ) {
    this.add(slots)
    this.#spare = slots.length
  }

  /** Whether the shared store was out of reach when the turn began, or there is none. */
  get isAlone(): boolean {
    return this.leaseEndsAt === 0
  }

  /** Adds slots with which calls may be made. */
  add(slots: readonly Slot[]): void {
    this.#unsent.push(...slots)
  }

  async reserve(calls: number): Promise<void> {
    if (!this.#isAbandoned) {
      const missing = Math.max(0, calls - this.#spare)
      this.#spare -= calls - missing
      if (missing) await this.coordinator.extend(this, missing)
    }
    if (!this.#isAbandoned) return
    await this.coordinator.finish(this)
    throw new Error('This refresh was replaced by another one, so it may make no further call.')
  }

  begin(): () => void {
    const slot = this.#unsent.pop()
    if (slot === undefined)
      throw new Error('There is no slot for this call. Call reserve() before begin().')
    const end = () => {
      if (!this.#open.delete(slot)) return
      onEnd?.()
      for (const budget of slot.budgets) budget.endSlot()
      this.#ended.push(slot)
      if (this.#isFinished) void this.coordinator.finish(this)
    }
    this.#open.set(slot, end)
    this.calls++
    const onEnd = this.request.onCall()
    return end
  }

  /** Allows no call for `ms` milliseconds, because the gateway has requested that. */
  pause(ms: number): void {
    this.pauseMs = ms
    this.coordinator.budget.pause(ms)
  }

  /** Lowers the budget for ten minutes, if the announced limit is lower. Returns whether it is. */
  announceLimit(limit: number): boolean {
    const change = this.coordinator.budget.announceLimit(limit)
    // The store forgets a limit after ten minutes, so it needs each announcement.
    if (change) this.gatewayLimit = limit
    return change === 'shrank'
  }

  /**
   * Ends all calls of a refresh that was replaced. Its runtime may have ended together with its connections, so that the calls
   * would never end by themselves. If the refresh was only suspended, it makes no further call.
   */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    for (const end of [...this.#open.values()]) end()
    await this.coordinator.finish(this)
  }

  /** Releases unused slots. Returns those of the store that have changed since the last report, and for how long each is held. */
  report(): TurnReport['slots'] {
    this.#isFinished = true
    const unsent = this.#unsent.splice(0)
    for (const { budgets } of unsent) for (const budget of budgets) budget.releaseSlots(1)
    const inStore = (slots: Iterable<Slot>, holdMs: number) =>
      [...slots].flatMap(({ id }) => (id === undefined ? [] : [{ id, holdMs }]))
    return [
      ...inStore(unsent, 0),
      ...inStore(this.#ended.splice(0), HOLD_MS),
      ...inStore(this.#open.keys(), UNSETTLED_MS),
    ]
  }
}
