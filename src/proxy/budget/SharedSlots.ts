import type { Clock } from '../../contract/index.js'
import type { SharedStore } from '../stores/SharedStore.js'
import { within } from '../stores/within.js'
import { HOLD_MS } from './HeldSlots.js'

/** The service's limit for each endpoint (service document, "Limits"). */
const SERVICE_PER_MINUTE = 60

/** Milliseconds by which a call may outlive its deadline before the store forgets a slot nobody ended. */
const GRACE_MS = 10_000

/** What {@link SharedSlots.take} gives: names of slots, or a wait, or the local share while the store is lost. */
export type Taken =
  | { ids: readonly string[] }
  | { ids?: undefined; waitMs: number }
  | { ids?: undefined; waitMs?: undefined; share: number }

interface SharedSlotsOptions {
  store: SharedStore
  clock: Clock
  owner: string
  name: Promise<string>
  /** Deadline of one call in milliseconds. */
  timeoutMs: number
  /** The budget before anything was learnt. */
  perMinute: number
  failed(action: string, error: unknown): void
}

/** The slots of one budget in the shared store. It never rejects. */
export class SharedSlots {
  #instances: number
  #count = 0

  constructor(private readonly options: SharedSlotsOptions) {
    this.#instances = options.store.instances
  }

  /**
   * Takes slots for all instances. Where the store is lost, each instance has a share of what the budget
   * leaves of the service's limit, so that all shares together with the slots that the store counted
   * still keep within it.
   */
  async take(wanted: number, limit: number): Promise<Taken> {
    const { store, owner, timeoutMs, perMinute, clock } = this.options
    const ids = Array.from({ length: wanted }, () => `${owner}-${++this.#count}`)
    try {
      const name = await this.options.name
      const holdMs = wanted * timeoutMs + HOLD_MS + GRACE_MS
      const taken = await within(clock, store.take(name, { ids, limit, holdMs, owner }))
      this.#instances = Math.max(store.instances, taken.instances)
      return taken.waitMs > 0 ? { waitMs: taken.waitMs } : { ids }
    } catch (error) {
      this.options.failed('take', error)
      return { share: Math.floor((SERVICE_PER_MINUTE - perMinute) / this.#instances) }
    }
  }

  end(id: string): void {
    this.#tell('end', (name, store) => store.end(name, id, HOLD_MS))
  }

  giveBack(ids: readonly string[]): void {
    this.#tell('giveBack', (name, store) => store.giveBack(name, ids))
  }

  pause(ms: number): void {
    this.#tell('pause', (name, store) => store.pause(name, ms))
  }

  /** What is lost here is only that a slot stays held for longer. */
  #tell(action: string, work: (name: string, store: SharedStore) => Promise<void>): void {
    const { name, store, clock } = this.options
    name
      .then((known) => within(clock, work(known, store)))
      .catch((error: unknown) => this.options.failed(action, error))
  }
}
