import { GATHER_MS } from '../../gateway/gatherPages.js'
import type { SharedStore, SlotRequest } from '../stores/SharedStore.js'
import type { SlotRequester } from './FairQueue.js'
import type { StoreWait } from '../stores/withStoreTimeout.js'
import { HOLD_MS, OPEN_WAIT_MS, SlotPool } from './SlotPool.js'
import { ANNOUNCED_LIMIT_MS } from './AnnouncedLimit.js'
import { type SharedBudgetSplit, splitSharedBudget } from './splitSharedBudget.js'

/** How long after the deadline of its call the store frees a slot that was never ended, in milliseconds. */
const GRACE_MS = 10_000

/** The longest deadline of a call, in milliseconds. A payer leaves long before. */
export const MAX_TIMEOUT_MS = 120_000

/**
 * The longest hold of a slot, whatever the deadline of its instance, in milliseconds. Instances with another deadline may have
 * acquired the slots that a store has lost.
 */
const LONGEST_HOLD_MS = GATHER_MS + MAX_TIMEOUT_MS + HOLD_MS + GRACE_MS

/** The longest time since an attempt that a store receives, in milliseconds. JSON has no Infinity. */
const MAX_IDLE_MS = 604_800_000

/** How often a lost store is tried again while the local slots are used up, in milliseconds. */
const STORE_RETRY_MS = 5000

/** Result of {@link SharedSlots.acquire}: the ids of the slots, or a wait; `isLocal` if the store was lost. */
export type AcquiredSlots =
  { ids: readonly string[] } | { ids?: undefined; waitMs: number; isLocal: boolean }

/** The requester of slots, and how many it may hold. */
export interface SlotClaim {
  /** The largest number of slots at once. */
  limit: number
  /** The slots of waiting requesters that have priority while the store is lost. The store has a queue for all instances. */
  ahead: number
  requester: SlotRequester
}

interface SharedSlotsOptions {
  store: SharedStore
  wait: StoreWait
  elapsed: () => number
  owner: () => string
  name: () => Promise<string>
  /** Deadline of one call in milliseconds. */
  timeoutMs: number
  /** Calls per minute that the gateway allows. Default: 60. */
  gatewayLimit?: number | undefined
  onFailure: (action: string, error: unknown) => void
}

/** The slots of one budget in the shared store, and local slots while the store is lost. It never rejects. */
export class SharedSlots {
  /** The largest number of slots in use at the same time, as the store reported it. */
  most: number
  /** The name of the budget in the store. */
  readonly name: () => Promise<string>
  readonly #localSlots = new SlotPool()
  readonly #split: SharedBudgetSplit
  #instances: number
  #count = 0

  constructor(private readonly options: SharedSlotsOptions) {
    this.#split = splitSharedBudget(options.gatewayLimit)
    this.most = this.#split.store
    this.name = options.name
    this.#instances = options.store.instances
  }

  /** Sets how many instances share the store. */
  setInstanceCount(instances: number): void {
    this.#instances = Math.max(this.options.store.instances, instances)
  }

  /** The slots of this instance while the store is lost: its part of the calls that remain for all instances. */
  get share(): number {
    return Math.floor(this.#split.withoutStore / Math.max(1, this.#instances))
  }

  /** Acquires slots, all or none, counted for all instances. */
  async acquire(count: number, claim: SlotClaim): Promise<AcquiredSlots> {
    const { requester } = claim
    const { store, owner, name, wait, timeoutMs, onFailure } = this.options
    const ids = Array.from({ length: count }, () => `${owner()}-${++this.#count}`)
    // All calls of one list have one deadline together, because they are made one after the other.
    const holdFor = (calls: number) =>
      Math.min(calls * timeoutMs, GATHER_MS + timeoutMs) + HOLD_MS + GRACE_MS
    const limit = Math.min(claim.limit, this.#split.store)
    const coldStart = {
      limit: Math.min(limit, this.#split.coldStart),
      ms: LONGEST_HOLD_MS,
    }
    let hasTimedOut = false
    try {
      const budgetName = await name()
      const list = await requester.sharedName
      const request: SlotRequest = { ids, limit, holdMs: holdFor(count), coldStart }
      if (list !== undefined) {
        const idleMs = Math.min(requester.idleMs, MAX_IDLE_MS)
        request.requester = { list, idleMs }
      }
      const work = store.acquireSlots(budgetName, request).then((result) => {
        // The caller no longer waits for these slots, and would never release them.
        if (hasTimedOut && result.acquired) void this.release(ids)
        return result
      })
      const { acquired, waitMs, most: reported = limit } = await wait(work)
      this.most = reported
      return acquired ? { ids } : { waitMs: Math.max(OPEN_WAIT_MS, waitMs), isLocal: false }
    } catch (error) {
      hasTimedOut = true
      onFailure('acquireSlots', error)
      return this.#acquireLocally(count, this.share - claim.ahead)
    }
  }

  /** Ends the call of this slot. */
  async end(id: string): Promise<void> {
    if (id === LOCAL_SLOT_ID) this.#localSlots.end(this.options.elapsed())
    else await this.#try('endSlot', (name, store) => store.endSlot(name, id, HOLD_MS))
  }

  async release(ids: readonly string[]): Promise<void> {
    const shared = ids.filter((id) => id !== LOCAL_SLOT_ID)
    this.#localSlots.release(ids.length - shared.length)
    if (shared.length)
      await this.#try('releaseSlots', (name, store) => store.releaseSlots(name, shared))
  }

  async pause(ms: number): Promise<void> {
    await this.#try('pauseSlots', (name, store) => store.pauseSlots(name, ms))
  }

  async setGatewayLimit(limit: number): Promise<void> {
    await this.#try('setGatewayLimit', (name, store) =>
      store.setGatewayLimit(name, limit, ANNOUNCED_LIMIT_MS),
    )
  }

  #acquireLocally(count: number, limit: number): AcquiredSlots {
    const now = this.options.elapsed()
    const waitMs = this.#localSlots.acquire(count, limit, now)
    return waitMs
      ? { waitMs: Math.min(waitMs, STORE_RETRY_MS), isLocal: true }
      : { ids: Array<string>(count).fill(LOCAL_SLOT_ID) }
  }

  /** Calls the store and reports a failure. If the call is lost, a slot is only held for longer. */
  async #try(action: string, work: (name: string, store: SharedStore) => Promise<void>) {
    const { name, store, wait, onFailure } = this.options
    try {
      await wait(work(await name(), store))
    } catch (error) {
      onFailure(action, error)
    }
  }
}

/** The id of a slot that is not in the store. */
const LOCAL_SLOT_ID = ''
