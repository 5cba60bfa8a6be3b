import type { FoundList } from './FoundList.js'
import { ALONE, type PutList, type SharedList, type Turn } from './SharedList.js'
import type { SnapshotList } from './SnapshotList.js'

/**
 * The places besides memory where one list is kept: the snapshot and the shared store, either or none. Nothing
 * here ever rejects: a store that fails, or holds what is not ours, is an event and counts as empty.
 */
export class ListStore<Item> {
  constructor(
    private readonly shared: SharedList<Item> | undefined,
    private readonly snapshot: SnapshotList<Item> | undefined,
  ) {}

  /** Whether the list outlives a restart without the shared store. */
  get hasSnapshot(): boolean {
    return this.snapshot !== undefined
  }

  /** Hands the list of the snapshot to `adopt`, now or whenever it comes. */
  async restore(adopt: (found: FoundList<Item>) => unknown): Promise<void> {
    await this.snapshot?.restore(adopt)
  }

  /** Asks for the turn to gather, or to keep it for longer, and for what others have gathered. */
  async turn(leaseMs: number): Promise<Turn<Item>> {
    return (await this.shared?.turn(leaseMs)) ?? ALONE
  }

  /** Tells the stores of a good list. */
  async put(rows: readonly Item[], about: PutList): Promise<void> {
    await Promise.all([this.shared?.put(rows, about), this.snapshot?.save(rows, about)])
  }

  /** Gives the turn to others, after a pause. */
  async resign(pauseMs: number, failures: number, refused = false): Promise<void> {
    await this.shared?.resign(pauseMs, failures, refused)
  }
}
