/**
 * The store that several instances of the proxy share, for example `redisStore`. Every promise may reject or hang: the
 * proxy reports an event and the instance continues without the store.
 *
 * A name identifies a budget or a list. It is the same for all instances that share it.
 */
export interface SharedStore {
  /** The largest number of instances. While the store is lost, each may make its part of the remaining calls. */
  readonly instances: number
  /**
   * Acquires slots of `name`, either all of them or none. If none, `waitMs` is the time to wait in milliseconds. `most` is the
   * largest number of slots at once, where the store allows fewer than `limit` permanently; a cold start does not count.
   */
  acquireSlots(
    name: string,
    request: SlotRequest,
  ): Promise<{ acquired: number; waitMs: number; most?: number }>
  /** Ends the call of slot `id` of `name`: the slot is held for `holdMs` milliseconds from now. */
  endSlot(name: string, id: string, holdMs: number): Promise<void>
  /** Releases the slots `ids` of `name`, with which no call was made. */
  releaseSlots(name: string, ids: readonly string[]): Promise<void>
  /** Refuses every slot of `name` for `ms` milliseconds. */
  pauseSlots(name: string, ms: number): Promise<void>
  /** Allows at most `limit` slots of `name` for `ms` milliseconds, because the gateway announced that limit. */
  setGatewayLimit(name: string, limit: number, ms: number): Promise<void>
  /** Requests the lease to gather the list `name`, and the list itself if its version is not `knownVersion`. */
  acquireLease(name: ListName, request: LeaseRequest): Promise<LeaseResult>
  /** Makes the lease of `name` last `leaseMs` milliseconds from now, if `owner` still holds it. */
  renewLease(name: ListName, owner: string, leaseMs: number): Promise<void>
  /** Stores a new list as `name`, unless a list that was gathered later is stored. Ends the lease of `owner`. */
  putList(
    name: ListName,
    list: {
      /** The instance that gathered the list. */
      owner: string
      /** The list. */
      text: string
      /** When it was gathered, on the clock of the store, in milliseconds. */
      gatheredAt: number
      /** How long the store retains it, in milliseconds. */
      retainMs: number
    },
  ): Promise<void>
  /** Ends the lease of `name` without a list. No instance gathers for `pauseMs`; the next owner counts from `failures`. */
  releaseLease(name: ListName, release: LeaseRelease): Promise<void>
}

/** The name of a list, and that of the budget with which it is gathered. */
export interface ListName {
  /** The name of the list. */
  readonly list: string
  /** The name of the budget. */
  readonly budget: string
}

/** Argument of {@link SharedStore.acquireSlots}. */
export interface SlotRequest {
  /** An id for each slot. */
  ids: readonly string[]
  /** The largest number of slots of this name that all instances together may hold at once. */
  limit: number
  /** How long a slot is held if it is never ended, because its instance died, in milliseconds. */
  holdMs: number
  /** The limit after a cold start, when the store may have lost slots that are still held. */
  coldStart: {
    /** The largest number of slots at once. */
    limit: number
    /** How long this limit applies, in milliseconds. */
    ms: number
  }
  /**
   * The list that needs the slots; absent if the request must not wait in the queue. If the store refuses the slots, it
   * keeps as many free for this list until 10 s after `waitMs`. Lists that have waited even longer are not affected. A
   * list that needs more than all slots is not queued.
   */
  requester?: {
    /** The name of the list. */
    list: string
    /** Milliseconds since the last attempt to gather it ended. At most a week, which is also the value before the first. */
    idleMs: number
  }
}

/** Argument of {@link SharedStore.acquireLease}. */
export interface LeaseRequest {
  /** The instance that requests the lease: an id that no other instance has. */
  owner: string
  /** The longest time that it gathers, in milliseconds. */
  leaseMs: number
  /** Version of the list that the instance has; 0 for none. */
  knownVersion: number
}

/** Result of {@link SharedStore.acquireLease}. */
export interface LeaseResult {
  /** Whether the instance that requested the lease holds it now. */
  acquired: boolean
  /** Failures in a row of the previous owner. */
  failures: number
  /** Why the previous owner failed, as it released the lease with it; absent after a success. */
  failure?: string
  /** Milliseconds until the lease of another instance ends, or the pause after a failure. */
  waitMs: number
  /** Whether no instance gathers, because the last one failed and `waitMs` is the pause. */
  isPaused: boolean
  /** Milliseconds since the gateway first refused the key; absent while it accepts the key. */
  keyRefusedMs?: number
  /** The store's own clock, in milliseconds. The ages of lists are measured by it. */
  now: number
  /** How many instances have recently requested the lease of any list of this budget. */
  instances: number
  /** The list in the store. */
  list?: {
    /** Its version: a number above 0, different for each list. */
    version: number
    /** Its text, if the version is not `knownVersion`. */
    text?: string
  }
}

/** Argument of {@link SharedStore.releaseLease}. */
export interface LeaseRelease {
  /** The instance that holds the lease. */
  owner: string
  /** How long no instance gathers, in milliseconds. */
  pauseMs: number
  /** Failures in a row, including this one. */
  failures: number
  /** Why it failed; absent if there is nothing new to say. The store returns it to the other instances. */
  failure?: string
  /** Whether the gateway refuses the key. The store remembers it until the next list, also for new instances. */
  keyRefused: boolean
}
