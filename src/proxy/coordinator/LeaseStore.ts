/**
 * The methods the proxy calls on a {@link SharedStore}. A client may send a command twice, and the proxy repeats a failed
 * `release`. A command must not change anything when it runs again.
 */
export interface LeaseStore extends SharedStore {
  /**
   * Requests the lease on the list `name`, with slots for its calls, and reads what other instances have stored.
   */
  acquire(name: ListName, request: AcquireRequest): Promise<AcquireResult>
  /** Acquires more slots for a lease, all or none, and extends the lease. */
  extend(name: ListName, request: SlotRequest): Promise<SlotResult>
  /**
   * Reports on a lease. A `list` or `failed` ends it. The report's slots, pause and limit always count. A list is
   * stored only if no other instance has the lease, and the stored list was fetched earlier. A failure is stored only
   * while its lease is held.
   */
  release(name: ListName, report: LeaseReport): Promise<void>
}

/** The names of a list and of the budget it is fetched with, which all instances share. */
export interface ListName {
  readonly list: string
  readonly budget: string
}

/** The argument of {@link LeaseStore.extend}. */
export interface SlotRequest {
  /** The lease's id, unique among all instances. */
  lease: string
  /** The instance's id. */
  owner: string
  /** The ids of the slots, unique among all instances. */
  ids: readonly string[]
  /** The largest number of this budget's slots all instances together may hold at once. */
  limit: number
  /** The limit after a cold start, when the store may have lost slots that are still held. */
  coldStart: TimedLimit
  /** How long a slot is held if its instance dies before `release`, in milliseconds. */
  holdMs: number
  /** How long no other instance fetches if `release` does not arrive, in milliseconds. */
  leaseMs: number
}

/** A number of slots, and how long it limits them, in milliseconds. */
interface TimedLimit {
  limit: number
  ms: number
}

/** The result of {@link LeaseStore.extend}. */
export interface SlotResult {
  /** Milliseconds until slots may be free; 0 if all requested ones are acquired. */
  waitMs: number
  /**
   * The largest number of slots that all instances together may hold at once: `limit`, or fewer if the store allows
   * fewer, for example because of an announced limit. A cold start does not count. If absent, the last value still
   * applies.
   */
  capacity?: number
}

/** The argument of {@link LeaseStore.acquire}. If `ids` is empty, the store only returns its data. */
export interface AcquireRequest extends SlotRequest {
  /** The version of the list the instance has; 0 if it has no list. */
  knownVersion: number
  /** The age in milliseconds below which the stored list is `fresh`. */
  freshMs: number
}

/** The result of {@link LeaseStore.acquire}. */
export interface AcquireResult extends SlotResult {
  /**
   * - `granted`: the instance may fetch, and has all of its slots.
   * - `fresh`: `list` is so new that no instance needs to fetch.
   * - `fetching`: another instance has the lease, for `waitMs` at most.
   * - `failed`: the last refresh failed, and no instance fetches for `waitMs`.
   * - `exhausted`: there are no free slots, or the gateway has requested a pause. Slots may be free in `waitMs`.
   */
  state: 'granted' | 'fresh' | 'fetching' | 'failed' | 'exhausted'
  /** The number of consecutive failures up to the last refresh. */
  failures: number
  /** Why the last refresh failed, as it reported; absent after a success. */
  failure?: string
  /** Milliseconds since the gateway first refused the key; absent while it accepts the key. */
  keyRefusedMs?: number
  /** The time by the store's clock, in milliseconds since the epoch. The ages of lists are measured with this clock. */
  now: number
  /** How many instances have recently requested a lease on any list of this budget. */
  instances: number
  /** The stored list, if its version is not `knownVersion`. */
  list?: {
    /** A number above 0, different for each list. */
    version: number
    text: string
  }
}

/** The argument of {@link LeaseStore.release}. */
export interface LeaseReport {
  /** The id of the lease. */
  lease: string
  /**
   * How long each of the lease's slots is held from now, in milliseconds; 0 for a slot that was not used for a call.
   */
  slots: readonly { id: string; holdMs: number }[]
  /** The length of the pause the gateway requested, in milliseconds. */
  pauseMs?: number
  /** A limit the gateway announced, below the configured calls per minute. */
  gatewayLimit?: TimedLimit
  /** The new list, which ends the lease. */
  list?: {
    text: string
    /** When it was fetched, by the store's clock, in milliseconds. */
    fetchedAt: number
    /** How long the store retains it, in milliseconds. */
    retainMs: number
  }
  /** Ends the lease without a list. */
  failed?: {
    /** How long no instance fetches, in milliseconds. */
    pauseMs: number
    /** The number of consecutive failures, including this failure. */
    failures: number
    /** Why the refresh failed; absent if it was interrupted or not needed. */
    failure?: string
    /** Whether the gateway refuses the key, which the store remembers until the next list. */
    keyRefused: boolean
  }
}

/** A store shared by several proxy instances, such as the result of `redisStore`. Only the proxy calls it. */
export interface SharedStore {
  /**
   * The largest number of instances. While the store is unreachable, each instance may make its share of the calls
   * reserved for that time.
   */
  readonly instances: number
  /** How long a refresh waits for each answer, in milliseconds. */
  readonly timeoutMs: number
}
