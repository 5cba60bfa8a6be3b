import type { Clock } from '../../contract/index.js'
import { GATHER_MS } from '../../payment-service/gatherPages.js'
import type { SharedStore } from '../stores/SharedStore.js'
import { within } from '../stores/within.js'
import { HeldSlots, HOLD_MS } from './HeldSlots.js'
import { LEARNT_MS } from './LearntLimit.js'
import { shares } from './shares.js'

/** Milliseconds by which a call may outlive its deadline before the store forgets a slot nobody ended. */
const GRACE_MS = 10_000

/** Milliseconds after which a store that was lost is asked again, though our own share is used up until later. */
const LOST_MS = 5000

/** What {@link SharedSlots.take} gives: slots by their names, or a wait. */
export type Taken = { ids: readonly string[] } | { ids?: undefined; waitMs: number }

interface SharedSlotsOptions {
  store: SharedStore
  clock: Clock
  elapsed: () => number
  owner: () => string
  name: () => Promise<string>
  /** Deadline of one call in milliseconds. */
  timeoutMs: number
  onFailure: (action: string, error: unknown) => void
}

/** The slots of one budget in the shared store, and the few of our own while it is out of reach. It never rejects. */
export class SharedSlots {
  /** The most slots at once, as the store has told. */
  most: number = shares.store
  readonly #alone = new HeldSlots()
  #instances: number
  #count = 0

  constructor(private readonly options: SharedSlotsOptions) {
    this.#instances = options.store.instances
  }

  /** So many instances have been seen. */
  seen(instances: number): void {
    this.#instances = Math.max(this.options.store.instances, instances)
  }

  /** The slots of this instance while the store is lost: its part of the calls that are left for all of them. */
  get share(): number {
    return Math.floor(shares.alone / Math.max(1, this.#instances))
  }

  /** Takes slots for all instances: all of them or none. */
  async take(wanted: number, most: number): Promise<Taken> {
    const { store, owner, name, clock, timeoutMs, onFailure } = this.options
    const ids = Array.from({ length: wanted }, () => `${owner()}-${++this.#count}`)
    // The calls of one list, one after the other, with a deadline over all of them.
    const holdFor = (calls: number) =>
      Math.min(calls * timeoutMs, GATHER_MS + timeoutMs) + HOLD_MS + GRACE_MS
    const limit = Math.min(most, shares.store)
    const coldStart = { limit: Math.min(limit, shares.coldStart), ms: holdFor(shares.store) }
    let late = false
    try {
      const place = await name()
      const asked = { ids, limit, holdMs: holdFor(wanted), coldStart }
      const work = store.acquireSlots(place, asked).then((answer) => {
        // Nobody waits for these any more.
        if (late && answer.acquired) void this.giveBack(ids)
        return answer
      })
      const { acquired, waitMs, most: told = limit } = await within(clock, work)
      this.most = told
      return acquired ? { ids } : { waitMs: Math.max(1000, waitMs) }
    } catch (error) {
      late = true
      onFailure('acquireSlots', error)
      return this.#takeAlone(wanted)
    }
  }

  /** The call of this slot has ended. */
  async end(id: string): Promise<void> {
    if (id === ALONE) this.#alone.end(this.options.elapsed())
    else await this.#tell('endSlot', (name, store) => store.endSlot(name, id, HOLD_MS))
  }

  async giveBack(ids: readonly string[]): Promise<void> {
    const shared = ids.filter((id) => id !== ALONE)
    this.#alone.giveBack(ids.length - shared.length)
    if (shared.length)
      await this.#tell('releaseSlots', (name, store) => store.releaseSlots(name, shared))
  }

  async pause(ms: number): Promise<void> {
    await this.#tell('pauseSlots', (name, store) => store.pauseSlots(name, ms))
  }

  async learn(limit: number): Promise<void> {
    await this.#tell('setServiceLimit', (name, store) =>
      store.setServiceLimit(name, limit, LEARNT_MS),
    )
  }

  #takeAlone(wanted: number): Taken {
    const now = this.options.elapsed()
    const waitMs = this.#alone.take(wanted, this.share, now)
    return waitMs
      ? { waitMs: Math.min(waitMs, LOST_MS) }
      : { ids: Array<string>(wanted).fill(ALONE) }
  }

  /** What is lost here is only that a slot stays held for longer. */
  async #tell(action: string, work: (name: string, store: SharedStore) => Promise<void>) {
    const { name, store, clock, onFailure } = this.options
    try {
      await within(clock, work(await name(), store))
    } catch (error) {
      onFailure(action, error)
    }
  }
}

/** The name of a slot that the store knows nothing of. */
const ALONE = ''
