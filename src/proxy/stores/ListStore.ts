import type { StoredList } from './StoredList.js'
import { NO_PEERS, type ListDetails, type SharedList, type Lease } from './SharedList.js'
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
  async restore(adopt: (found: StoredList<Item>) => unknown): Promise<void> {
    await this.snapshot?.restore(adopt)
  }

  /** Requests the lease to gather, and the list that others have gathered. */
  async acquireLease(leaseMs: number): Promise<Lease<Item>> {
    return (await this.shared?.acquireLease(leaseMs)) ?? NO_PEERS
  }

  /** Makes the lease of this instance last longer. */
  async renewLease(leaseMs: number): Promise<void> {
    await this.shared?.renewLease(leaseMs)
  }

  /** Stores a good list. */
  async put(rows: readonly Item[], about: ListDetails): Promise<void> {
    await Promise.all([this.shared?.put(rows, about), this.snapshot?.save(rows, about)])
  }

  /** Leaves the lease to others, after a pause. */
  async releaseLease(pauseMs: number, failures: number, refused = false): Promise<void> {
    await this.shared?.releaseLease(pauseMs, failures, refused)
  }
}
