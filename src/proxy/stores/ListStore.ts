import type { StoredList } from './StoredList.js'
import {
  NO_PEERS,
  type ListDetails,
  type SharedList,
  type Lease,
  type Release,
} from './SharedList.js'
import type { SnapshotList } from './SnapshotList.js'

/**
 * The stores of one list besides memory: the snapshot, the shared store, both or none. No method rejects. A store that fails,
 * or contains a list that is not signed with the key, counts as empty, and an event reports it.
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

  /** The name of the list in the shared store; `undefined` without a store. */
  get sharedName(): Promise<string> | undefined {
    return this.shared?.name
  }

  /** Loads the list of the snapshot and passes it to `adopt`. Resolves after a short time, even if the load takes longer. */
  async restore(adopt: (stored: StoredList<Item>) => unknown): Promise<void> {
    await this.snapshot?.restore(adopt)
  }

  /** Requests the lease to gather, and the list that another instance has stored. */
  async acquireLease(leaseMs: number): Promise<Lease<Item>> {
    return (await this.shared?.acquireLease(leaseMs)) ?? NO_PEERS
  }

  /** Extends the lease of this instance to `leaseMs` from now. */
  async renewLease(leaseMs: number): Promise<void> {
    await this.shared?.renewLease(leaseMs)
  }

  /** Stores a valid list. */
  async put(rows: readonly Item[], details: ListDetails): Promise<void> {
    await Promise.all([this.shared?.put(rows, details), this.snapshot?.save(rows, details)])
  }

  /** Releases the lease without a list. */
  async releaseLease(release: Release): Promise<void> {
    await this.shared?.releaseLease(release)
  }
}
