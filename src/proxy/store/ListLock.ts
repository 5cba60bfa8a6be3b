import type { Clock } from '../../contract/index.js'
import { type GatewayFailure, gatewayFailures } from '../../gateway/internal.js'
import { canRunAlone, computeTail, type Pace } from './pace.js'
import type { ListRecord, SealedList } from './SealedList.js'
import type { SharedStore } from './SharedStore.js'
import type { StoredListOwner, StoreHealth } from './StoreHealth.js'
import { withTimeout } from './withTimeout.js'

/** What a holder leaves in the lock for the other instances when its refresh has ended. */
export interface Rest {
  /** The reason why the refresh failed. Absent after a success. */
  failure?: GatewayFailure | undefined
  /** The number of refreshes in a row that failed, and of those that received a 429. */
  failures: number
  limits: number
}

/** The lock as held by this instance. */
export interface Held {
  /** The value of the lock in the store, or `undefined` without the store. */
  text: string | undefined
  /** The number of calls for which the lock was taken. */
  calls: number
}

/** The lock as another instance left it. */
export interface Taken {
  /** The time in milliseconds after which the lock can be free. */
  waitMs: number
  /** Whether the store fails or has lost the lock, and this instance may not call without it. */
  isBlocked?: boolean
  /** How the last refresh ended. Missing while another instance refreshes the list. */
  rest?: Rest
}

interface ListLockOptions<Item> extends StoredListOwner {
  store: SharedStore
  sealed: SealedList<Item>
  health: StoreHealth
  clock: Clock
  monotonicNow: () => number
  pace: Pace
  /** Returns a text that is different for each refresh of each instance. */
  createId: () => string
  /** How long the store retains the list, in milliseconds. */
  retainMs: number
}

/** An instance that may not begin without the store tries the store again after this time. */
const BLOCKED: Taken = { isBlocked: true, waitMs: 5000 }

/** The longest time for which a lock is believed, which is the longest pause that a gateway can ask for. */
const HOUR_MS = 3_600_000

/**
 * A list's lock and the list itself in a shared store. Instances without the store keep the same rule with a longer
 * tail: the pause after a refresh, and `instances` times the tail of its calls.
 */
export class ListLock<Item> {
  /** When this instance may begin without the store. */
  #aloneAt = -Infinity

  constructor(private readonly options: ListLockOptions<Item>) {}

  /**
   * Takes the lock for a refresh of `calls` calls that takes up to `lifeMs`. The promise never rejects.
   *
   * @param held - the lock of a refresh in progress, which needs more calls than expected.
   */
  async acquire(calls: number, lifeMs: number, held?: Held): Promise<Held | Taken> {
    const { pace, clock, createId, health } = this.options
    if (held && held.text === undefined) return this.acquireAlone(calls)
    try {
      const ms = Math.ceil(lifeMs + computeTail(pace, calls))
      const text = `run ${Math.floor(clock.now() + ms)} ${createId()}`
      const found = await this.#swap(held?.text, text, ms)
      // A client that sends a command again after a lost connection receives its own lock.
      const isTaken = found === held?.text || found === text
      const taken = isTaken ? { text, calls } : found === undefined ? BLOCKED : this.#read(found)
      health.succeed(this.options, ['lock'])
      return taken
    } catch (error) {
      health.fail(this.options, 'lock', error)
      return this.acquireAlone(calls)
    }
  }

  /** Begins without the store, if this instance may. */
  acquireAlone(calls: number): Held | Taken {
    const { pace, store, monotonicNow } = this.options
    if (!canRunAlone(pace, calls, store.instances)) return BLOCKED
    const waitMs = this.#aloneAt - monotonicNow()
    return waitMs > 0
      ? { isBlocked: true, waitMs: Math.min(waitMs, BLOCKED.waitMs) }
      : { text: undefined, calls }
  }

  /** Lets the lock rest for `pauseMs` after a refresh of `calls` calls, and stores its list. Never rejects. */
  async release(
    held: Held,
    calls: number,
    pauseMs: number,
    { failure, failures, limits }: Rest,
    list?: ListRecord<Item>,
  ): Promise<void> {
    const { pace, store, clock, monotonicNow, health, sealed, retainMs } = this.options
    const alone = held.text === undefined ? store.instances : 1
    this.#aloneAt = monotonicNow() + Math.max(pauseMs, alone * computeTail(pace, calls))
    try {
      const name = await sealed.name
      // The list comes first. An instance that finds the lock at rest expects the new list.
      if (list) {
        const text = await sealed.encode(list, clock.now())
        await this.#wait(store.set(`${name}:list`, text, retainMs))
      }
      const ms = Math.max(1, Math.ceil(pauseMs))
      const until = Math.floor(clock.now() + ms)
      const text = `rest ${until} ${failure ?? '-'} ${failures} ${limits}`
      await this.#swap(held.text, text, ms)
      health.succeed(this.options, ['lock', 'store', ...(list ? ['read'] : [])])
    } catch (error) {
      health.fail(this.options, 'store', error)
    }
  }

  /** Reads the stored list. Returns `undefined` if there is none that can be read. */
  async read(): Promise<ListRecord<Item> | undefined> {
    const { store, clock, health, sealed } = this.options
    try {
      const text = await this.#wait(store.get(`${await sealed.name}:list`))
      const list = text === undefined ? undefined : await sealed.decode(text, clock.now())
      if (list) health.succeed(this.options, ['read'])
      return list
    } catch (error) {
      health.fail(this.options, 'read', error)
      return undefined
    }
  }

  async #swap(expected: string | undefined, text: string, ms: number) {
    const { store, sealed } = this.options
    return this.#wait(store.swap(`${await sealed.name}:lock`, expected, text, ms))
  }

  #wait<Result>(work: Promise<Result>): Promise<Result> {
    return withTimeout(this.options.clock, work, this.options.store.timeoutMs)
  }

  /** @throws if another program wrote the lock, or if it is much older than any lock may be. */
  #read(text: string): Taken {
    const [, run, rest = run, kind = '-', failures = 0, limits = 0] =
      /^(?:run (\d{1,15}) [\w-]{1,99}|rest (\d{1,15}) ([a-z-]{1,20}) (\d{1,6}) (\d{1,6}))$/.exec(
        text,
      ) ?? []
    const failure = gatewayFailures.find((known) => known === kind)
    const leftMs = Number(rest) - this.options.clock.now()
    // Instances' clocks can differ, but not by an hour. Without its expiry, a lock would stop all refreshes.
    if (!(Math.abs(leftMs) <= HOUR_MS) || (kind !== '-' && !failure))
      throw new Error('The lock of the list has a value that no instance wrote, or no expiry.')
    const waitMs = Math.max(0, leftMs)
    if (run !== undefined) return { waitMs }
    const counts = { failures: Number(failures), limits: Number(limits) }
    return { waitMs, rest: { failure, ...counts } }
  }
}
