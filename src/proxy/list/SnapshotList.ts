import type { Clock } from '../../contract/index.js'
import type { ListRecord } from '../coordinator/Coordinator.js'
import type { SealedListCodec } from '../coordinator/SealedListCodec.js'
import type { StoreHealth } from '../coordinator/StoreHealth.js'
import { withTimeout } from '../coordinator/withTimeout.js'

/**
 * The longest wait for a snapshot to be read, in milliseconds. The refresh then continues without the snapshot, because
 * a disk may hang.
 */
const LOAD_TIMEOUT_MS = 250

/**
 * The longest wait for a snapshot to be written, in milliseconds. The refresh and `close` wait for the snapshot, but
 * requests don't.
 */
const SAVE_TIMEOUT_MS = 5000

/**
 * How long after the start of a pending load another load may start, in milliseconds. The runtime may have stopped the
 * first load together with its request.
 */
const LOAD_RETRY_MS = 10_000

/**
 * How far the clock may be set back between a save and a load, in milliseconds. If it was set back further, the list is
 * ignored.
 */
const MAX_CORRECTION_MS = 60_000

interface SnapshotListOptions<Item> {
  clock: Clock
  monotonicNow: () => number
  snapshot: Snapshot
  codec: SealedListCodec<Item>
  health: StoreHealth
}

/** Loads and saves one list in the snapshot. No method rejects. */
export class SnapshotList<Item> {
  #isLoaded = false
  #loadStartedAt = -Infinity

  constructor(private readonly options: SnapshotListOptions<Item>) {}

  /**
   * Loads the list from the snapshot and passes it to `onLoad`. Resolves after `LOAD_TIMEOUT_MS` at the latest, even if
   * the load takes longer.
   */
  async restore(onLoad: (list: ListRecord<Item>) => unknown): Promise<void> {
    const { clock, monotonicNow } = this.options
    if (this.#isLoaded || monotonicNow() - this.#loadStartedAt < LOAD_RETRY_MS) return
    this.#loadStartedAt = monotonicNow()
    const work = this.#load(onLoad).catch((error: unknown) => {
      // As long as no list is cached, the next refresh loads the snapshot again.
      this.#loadStartedAt = -Infinity
      this.options.health.fail('load', error)
    })
    await withTimeout(clock, work, LOAD_TIMEOUT_MS).catch((error: unknown) =>
      this.options.health.fail('load', error),
    )
  }

  async save(list: ListRecord<Item>): Promise<void> {
    const { clock, snapshot, codec } = this.options
    try {
      // The number of calls the gateway had left is meaningless after a restart.
      const { text } = await codec.encode({ ...list, remaining: undefined }, clock.now())
      const name = await codec.name
      await withTimeout(clock, snapshot.save(name, text), SAVE_TIMEOUT_MS)
      this.#isLoaded = true
      this.options.health.succeed(['load', 'save', 'read'])
    } catch (error) {
      this.options.health.fail('save', error)
    }
  }

  async #load(onLoad: (list: ListRecord<Item>) => unknown): Promise<void> {
    const { clock, snapshot, codec } = this.options
    const sealed = await snapshot.load(await codec.name)
    this.#isLoaded = true
    if (sealed === undefined || sealed === null) return
    try {
      const list = await codec.decode(sealed, clock.now())
      // The clock was set back, so the list's age is unknown. The list must not be treated as new.
      if (list.ageMs < -MAX_CORRECTION_MS)
        throw new Error('The list is from the future: the clock was set back.')
      onLoad({ ...list, ageMs: Math.max(0, list.ageMs) })
    } catch (error) {
      this.options.health.fail('read', error)
    }
  }
}

/**
 * A store in which the last valid list survives a restart, for example `fileSnapshot`. A method may be called while an
 * earlier call hangs, so a snapshot on disk must limit the threads it uses.
 */
export interface Snapshot {
  /** Resolves with the text saved under `name`; `undefined` or `null` if no text was saved. */
  load(name: string): Promise<string | null | undefined>
  /** Saves `text` under `name` and replaces any earlier text. */
  save(name: string, text: string): Promise<void>
}
