import type { Clock } from '../../contract/index.js'
import type { FoundList } from './FoundList.js'
import type { ListSeal } from './ListSeal.js'
import type { PutList } from './SharedList.js'
import type { Snapshot } from './Snapshot.js'
import { within } from './within.js'

/** Longest wait for a snapshot to be written, in milliseconds: nobody waits for it but `close`. */
const SAVE_MS = 5000

/** Milliseconds after which a load that never answered is begun anew: whoever ran it is gone. */
const LOST_MS = 10_000

interface SnapshotListOptions<Item> {
  clock: Clock
  elapsed: () => number
  snapshot: Snapshot
  seal: ListSeal<Item>
  onFailure: (action: string, error: unknown) => void
}

/** One list in the snapshot. Nothing here ever rejects. */
export class SnapshotList<Item> {
  #answered = false
  #askedAt = -Infinity

  constructor(private readonly options: SnapshotListOptions<Item>) {}

  /** Hands what is in the snapshot to `adopt`, now or whenever it comes; waits for a moment only. */
  async restore(adopt: (found: FoundList<Item>) => unknown): Promise<void> {
    const { clock, elapsed, onFailure } = this.options
    if (this.#answered || elapsed() - this.#askedAt < LOST_MS) return
    this.#askedAt = elapsed()
    const work = this.#load(adopt).catch((error: unknown) => {
      // Tried again with the next refresh, as long as nothing is kept.
      this.#askedAt = -Infinity
      onFailure('load', error)
    })
    await within(clock, work).catch((error: unknown) => onFailure('load', error))
  }

  async save(rows: readonly Item[], { complete, ageMs }: PutList): Promise<void> {
    const { clock, snapshot, seal, onFailure } = this.options
    try {
      const text = await seal.close({ rows, complete, at: clock.now() - ageMs })
      const name = await seal.name
      await within(clock, snapshot.save(name, text), SAVE_MS)
      this.#answered = true
    } catch (error) {
      onFailure('save', error)
    }
  }

  async #load(adopt: (found: FoundList<Item>) => unknown): Promise<void> {
    const { clock, snapshot, seal, onFailure } = this.options
    const sealed = await snapshot.load(await seal.name)
    this.#answered = true
    if (sealed === undefined || sealed === null) return
    try {
      const { rows, complete, at } = await seal.open(sealed)
      // A clock that was put back must not make an old list young for ever.
      adopt({ rows, complete, ageMs: Math.max(0, clock.now() - at) })
    } catch (error) {
      onFailure('read', error)
    }
  }
}
