import type { Clock } from '../../contract/index.js'
import type { ListRecord, SealedList } from './SealedList.js'
import type { StoredListOwner, StoreHealth } from './StoreHealth.js'
import { withTimeout } from './withTimeout.js'

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

interface SnapshotListOptions<Item> extends StoredListOwner {
  clock: Clock
  snapshot: Snapshot
  sealed: SealedList<Item>
  health: StoreHealth
}

/** Loads a list from the snapshot and saves new versions of the list to it. The methods never reject. */
export class SnapshotList<Item> {
  constructor(private readonly options: SnapshotListOptions<Item>) {}

  /**
   * Loads the list and passes it to `onLoad`, even if loading takes longer than `LOAD_TIMEOUT_MS`. The returned promise
   * resolves after this time at the latest.
   */
  async restore(onLoad: (list: ListRecord<Item>) => unknown): Promise<void> {
    const { clock, health } = this.options
    await withTimeout(clock, this.#load(onLoad), LOAD_TIMEOUT_MS).catch((error: unknown) =>
      health.fail(this.options, 'load', error),
    )
  }

  async save(list: ListRecord<Item>): Promise<void> {
    const { clock, snapshot, sealed, health } = this.options
    try {
      const text = await sealed.encode(list, clock.now())
      await withTimeout(clock, snapshot.save(await sealed.name, text), SAVE_TIMEOUT_MS)
      health.succeed(this.options, ['load', 'save', 'read'])
    } catch (error) {
      health.fail(this.options, 'save', error)
    }
  }

  async #load(onLoad: (list: ListRecord<Item>) => unknown): Promise<void> {
    const { clock, snapshot, sealed, health } = this.options
    const text = await snapshot.load(await sealed.name)
    if (text === undefined || text === null) return
    try {
      onLoad(await sealed.decode(text, clock.now()))
    } catch (error) {
      health.fail(this.options, 'read', error)
    }
  }
}

/**
 * Stores the last valid list so that it survives a restart. You can use `fileSnapshot` or implement this interface. The
 * proxy waits up to 250 ms for a load and up to 5 seconds for a save.
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
