import type { Clock } from '../../contract/index.js'
import type { ListRecord } from '../coordinator/Coordinator.js'
import type { SealedListCodec } from '../coordinator/SealedListCodec.js'
import type { StoredListOwner, StoreHealth } from '../coordinator/StoreHealth.js'
import { withTimeout } from '../coordinator/withTimeout.js'

/**
 * The maximum time in milliseconds for loading a snapshot. Since reading from disk can hang, the refresh continues
 * without the snapshot after this time.
 */
const LOAD_TIMEOUT_MS = 250

/**
 * The maximum time in milliseconds for saving a snapshot. Refreshes and `close` wait until the snapshot has been saved,
 * but requests don't.
 */
const SAVE_TIMEOUT_MS = 5000

/**
 * The time in milliseconds after which a pending load may be retried. The runtime may have stopped the load when the
 * request that started it ended.
 */
const LOAD_RETRY_MS = 10_000

/**
 * The maximum time in milliseconds by which the clock may be set back between saving a list and loading it. If the
 * clock was set back further than this, the list is ignored.
 */
const MAX_CORRECTION_MS = 60_000

interface SnapshotListOptions<Item> extends StoredListOwner {
  clock: Clock
  monotonicNow: () => number
  snapshot: Snapshot
  codec: SealedListCodec<Item>
  health: StoreHealth
}

/** Loads a list from the snapshot and saves new versions of the list to it. The methods never reject. */
export class SnapshotList<Item> {
  #isLoaded = false
  #loadStartedAt = -Infinity

  constructor(private readonly options: SnapshotListOptions<Item>) {}

  /**
   * Loads the list from the snapshot and passes it to `onLoad`. Resolves after `LOAD_TIMEOUT_MS` at the latest, even if
   * loading takes longer.
   */
  async restore(onLoad: (list: ListRecord<Item>) => unknown): Promise<void> {
    const { clock, monotonicNow } = this.options
    if (this.#isLoaded || monotonicNow() - this.#loadStartedAt < LOAD_RETRY_MS) return
    this.#loadStartedAt = monotonicNow()
    const work = this.#load(onLoad).catch((error: unknown) => {
      // If no list is cached, the next refresh loads the snapshot again.
      this.#loadStartedAt = -Infinity
      this.options.health.fail(this.options, 'load', error)
    })
    await withTimeout(clock, work, LOAD_TIMEOUT_MS).catch((error: unknown) =>
      this.options.health.fail(this.options, 'load', error),
    )
  }

  async save(list: ListRecord<Item>): Promise<void> {
    const { clock, snapshot, codec } = this.options
    try {
      // We don't save the number of remaining calls, which is meaningless after a restart. With `comparedMs: 0`,
      // a loaded list is always checked.
      const record = { ...list, remaining: undefined, comparedMs: 0 }
      const { text } = await codec.encode(record, clock.now())
      const name = await codec.name
      await withTimeout(clock, snapshot.save(name, text), SAVE_TIMEOUT_MS)
      this.#isLoaded = true
      this.options.health.succeed(this.options, ['load', 'save', 'read'])
    } catch (error) {
      this.options.health.fail(this.options, 'save', error)
    }
  }

  async #load(onLoad: (list: ListRecord<Item>) => unknown): Promise<void> {
    const { clock, snapshot, codec } = this.options
    const sealed = await snapshot.load(await codec.name)
    this.#isLoaded = true
    if (sealed === undefined || sealed === null) return
    try {
      const list = await codec.decode(sealed, clock.now())
      // Since the clock was set back, the age of the list is unknown. The list must not be treated as new.
      if (list.ageMs < -MAX_CORRECTION_MS)
        throw new Error('The list is from the future: the clock was set back.')
      onLoad({ ...list, ageMs: Math.max(0, list.ageMs) })
    } catch (error) {
      this.options.health.fail(this.options, 'read', error)
    }
  }
}

/**
 * Stores the last valid list so that it survives a restart. You can use `fileSnapshot` or implement this interface. A
 * method may be called while an earlier call is still hanging. Since each hanging call can block a thread, a snapshot
 * on disk must limit the number of threads it uses.
 */
export interface Snapshot {
  /**
   * Loads the text that was saved under `name`. Resolves with `undefined` or `null` if no text was saved under this
   * name.
   */
  load(name: string): Promise<string | null | undefined>
  /** Saves `text` under `name` and replaces any earlier text. */
  save(name: string, text: string): Promise<void>
}
