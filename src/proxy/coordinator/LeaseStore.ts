/**
 * The methods the proxy calls on a {@link SharedStore}. Commands must be idempotent because a client may send them
 * twice and the proxy retries a failed `release`.
 */
export interface LeaseStore extends SharedStore {
  /** Requests the lease for a list and slots for its calls. Also reads the data that other instances have stored. */
  acquire(name: ListName, request: AcquireRequest): Promise<AcquireResult>
  /** Extends a lease and acquires more slots, or none if there aren't enough. */
  extend(name: ListName, request: SlotRequest): Promise<SlotResult>
  /**
   * Reports the results of a lease. A report with `list` or `failed` ends the lease. The slots, the pause, and the
   * limit are always applied. A list is only stored if no other instance has the lease and the stored list is older. A
   * failure is only stored while the lease is held.
   */
  release(name: ListName, report: LeaseReport): Promise<void>
}

/** The names of a list and its budget, which are the same in all instances. */
export interface ListName {
  readonly list: string
  readonly budget: string
}

/** The argument of {@link LeaseStore.extend}. */
export interface SlotRequest {
  /** The id of the lease, which is unique among all instances. */
  lease: string
  /** The id of the instance. */
  owner: string
  /** The ids of the slots, which are unique among all instances. */
  ids: readonly string[]
  /** The maximum number of slots that all instances together may hold at once. */
  limit: number
  /** The limit after a cold start, which is lower because the store may have lost slots that are still held. */
  coldStart: TimedLimit
  /** How long a slot is held if the instance ends before it calls `release`, in milliseconds. */
  holdMs: number
  /** How long other instances wait if the instance never calls `release`, in milliseconds. */
  leaseMs: number
}

/** A maximum number of slots, which applies for `ms` milliseconds. */
interface TimedLimit {
  limit: number
  ms: number
}

/** The result of {@link LeaseStore.extend}. */
export interface SlotResult {
  /** The milliseconds until slots may be free, or 0 if the requested slots were acquired. */
  waitMs: number
  /**
   * The maximum number of slots that all instances together may hold at once. This number may be lower than `limit`,
   * for example because of an announced limit, but it isn't affected by a cold start. If the capacity is absent, the
   * last known capacity applies.
   */
  capacity?: number
}

/**
 * The argument of {@link LeaseStore.acquire}. If `ids` is empty, the store returns its data without granting a lease.
 */
export interface AcquireRequest extends SlotRequest {
  /** The version of the instance's list, or 0 if it doesn't have a list. */
  knownVersion: number
  /** The age in milliseconds below which the stored list is `fresh`. */
  freshMs: number
}

/** The result of {@link LeaseStore.acquire}. */
export interface AcquireResult extends SlotResult {
  /**
   * - `granted`: the instance may fetch the list and has acquired all slots.
   * - `fresh`: the stored list is new enough, so that no refresh is needed.
   * - `fetching`: another instance has the lease, which ends after `waitMs` at the latest.
   * - `failed`: the last refresh failed, and the next refresh may start after `waitMs`.
   * - `exhausted`: there are no free slots, or the gateway has requested a pause. Slots may be free after `waitMs`.
   */
  state: 'granted' | 'fresh' | 'fetching' | 'failed' | 'exhausted'
  /** The number of consecutive failures, including the last refresh. 0 if that refresh succeeded. */
  failures: number
  /** The reported reason why the last refresh failed. Absent after a success. */
  failure?: string
  /** The milliseconds since the gateway first rejected the API key. Absent while the key is accepted. */
  keyRefusedMs?: number
  /**
   * The time on the store's clock in milliseconds since the epoch. The ages of lists are calculated with this clock.
   */
  now: number
  /** The number of instances that have recently requested a lease for a list with this budget. */
  instances: number
  /** The stored list. Present when the list's version differs from `knownVersion`. */
  list?: {
    /** A positive number that is different for each list. */
    version: number
    text: string
  }
}

/** The argument of {@link LeaseStore.release}. */
export interface LeaseReport {
  /** The id of the lease. */
  lease: string
  /**
   * The slots of the lease. `holdMs` is how long the store still holds a slot, in milliseconds. `holdMs` is 0 if the
   * slot wasn't used for a call.
   */
  slots: readonly { id: string; holdMs: number }[]
  /** The length of the pause requested by the gateway in milliseconds. */
  pauseMs?: number
  /** The limit announced by the gateway. Present when the announced limit is below the configured limit. */
  gatewayLimit?: TimedLimit
  /** The new list. Reporting a list ends the lease. */
  list?: {
    text: string
    /** When the list was fetched, in milliseconds on the store's clock. */
    fetchedAt: number
    /** How long the store retains the list, in milliseconds. */
    retainMs: number
  }
  /** Ends the lease without storing a list. */
  failed?: {
    /** How long no instance may fetch the list, in milliseconds. */
    pauseMs: number
    /** The number of consecutive failures, including this failure. */
    failures: number
    /** The reason why the refresh failed. Absent if the refresh was interrupted or unnecessary. */
    failure?: string
    /** Whether the gateway rejects the API key. The store remembers a rejection until it receives the next list. */
    keyRefused: boolean
  }
}

/** A store that is shared by several proxy instances. You can create a shared store with `redisStore`. */
export interface SharedStore {
  /**
   * The maximum number of instances. While the store is unreachable, the calls reserved for this case are divided among
   * this many instances.
   */
  readonly instances: number
  /** How long a refresh waits for each of the store's responses, in milliseconds. */
  readonly timeoutMs: number
}
