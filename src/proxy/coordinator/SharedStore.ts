/**
 * The store that several proxy instances share, for example `redisStore`. A refresh calls `begin`, `extend` if the list
 * has more pages than expected, and `finish`. Every promise may reject or hang: the proxy emits an event, and the
 * instance continues without the store.
 *
 * A client may send a command twice, and `finish` is repeated. So a command that has already run must not change
 * anything when it runs again.
 */
export interface SharedStore {
  /**
   * The largest number of instances. While the store is unreachable, each may make its share of the remaining calls.
   */
  readonly instances: number
  /**
   * Requests the turn to fetch the list `name`, with slots for its calls, and reads what other instances have stored.
   */
  begin(name: ListName, request: BeginRequest): Promise<BeginResult>
  /** Acquires more slots for a turn, and extends its lease to `leaseMs` from now. */
  extend(name: ListName, request: SlotRequest): Promise<SlotResult>
  /**
   * Ends a turn. Slots, pause and limit always count. The list or the failure is stored only if no other turn has the
   * lease, and a list only if the stored one was not fetched later.
   */
  finish(name: ListName, report: TurnReport): Promise<void>
}

/**
 * The names of a list and of the budget with which it is fetched. They are the same for all instances that share them.
 */
export interface ListName {
  /** The list's name. */
  readonly list: string
  /** The budget's name. */
  readonly budget: string
}

/** Argument of {@link SharedStore.extend}: slots, which are acquired all or none. */
export interface SlotRequest {
  /** The turn's id. No other turn has it. */
  turn: string
  /** The instance's id. No other instance has it. */
  owner: string
  /** An id for each slot. No other slot has it. */
  ids: readonly string[]
  /** The largest number of this budget's slots that all instances together may hold at once. */
  limit: number
  /** The limit after a cold start, when the store may have lost slots that are still held. */
  coldStart: {
    /** The largest number of slots at once. */
    limit: number
    /** How long this limit applies, in milliseconds. */
    ms: number
  }
  /** How long a slot is held if its instance dies before `finish`, in milliseconds. */
  holdMs: number
  /** How long no other instance fetches if `finish` does not arrive, in milliseconds. */
  leaseMs: number
  /**
   * Milliseconds since the last attempt to gather the list ended. At most a week, which is also the value before the first. If
   * the store refuses the slots, it keeps as many free for this list until 10 s after `waitMs`. Lists that have waited even
   * longer are not affected. A list that needs more than all slots is not queued.
   */
  idleMs: number
}

/** Result of {@link SharedStore.extend}. */
export interface SlotResult {
  /** Milliseconds until slots may be free; 0 if all requested ones are acquired. */
  waitMs: number
  /**
   * The largest number of slots at once, if the store permanently allows fewer than `limit`; a cold start does not
   * count.
   */
  most?: number
}

/** Argument of {@link SharedStore.begin}. Without `ids` it only reads. */
export interface BeginRequest extends SlotRequest {
  /** Version of the list that the instance has; 0 for none. */
  knownVersion: number
  /** If the stored list was fetched less than this long ago, a turn is not needed, in milliseconds. */
  freshMs: number
}

/** Result of {@link SharedStore.begin}. */
export interface BeginResult {
  /**
   * - `granted`: the turn fetches, with all of its slots.
   * - `fresh`: `list` is so new that no instance needs to fetch.
   * - `gathering`: another turn is fetching, for `waitMs` at most.
   * - `failed`: the last turn failed, and no instance fetches for `waitMs`.
   * - `spent`: there are no free slots, or the gateway has requested a pause. There may be some in `waitMs`.
   */
  state: 'granted' | 'fresh' | 'gathering' | 'failed' | 'spent'
  /** Milliseconds to wait; 0 if the turn is granted. */
  waitMs: number
  /** As in {@link SlotResult}. */
  most?: number
  /** Number of failures in a row, up to the last turn. */
  failures: number
  /** Why the last turn failed, as it reported; absent after a success. */
  failure?: string
  /** Milliseconds since the gateway first refused the key; absent while it accepts the key. */
  keyRefusedMs?: number
  /** The store's own clock, in milliseconds, with which the ages of lists are measured. */
  now: number
  /** How many instances have recently requested a turn for any list of this budget. */
  instances: number
  /** The stored list, if its version is not `knownVersion`. */
  list?: {
    /** Its version: a number above 0, different for each list. */
    version: number
    /** Its text. */
    text: string
  }
}

/** Argument of {@link SharedStore.finish}. */
export interface TurnReport {
  /** The id of the turn. */
  turn: string
  /**
   * How long each of its slots is held from now, in milliseconds. A slot with which no call was made is released with
   * 0.
   */
  slots: readonly { id: string; holdMs: number }[]
  /** How long the gateway has requested a pause, in milliseconds. */
  pauseMs?: number
  /** The limit that the gateway has announced, if it is below the budget. */
  gatewayLimit?: {
    /** The largest number of slots at once. */
    limit: number
    /** How long this limit applies, in milliseconds. */
    ms: number
  }
  /** The new list, which ends the lease. */
  list?: {
    /** The list. */
    text: string
    /** When it was fetched, by the store's clock, in milliseconds. */
    gatheredAt: number
    /** How long the store retains it, in milliseconds. */
    retainMs: number
  }
  /** Ends the lease without a list. */
  failed?: {
    /** How long no instance fetches, in milliseconds. */
    pauseMs: number
    /** Number of failures in a row, including this one. */
    failures: number
    /** Why it failed; absent if there is nothing new to say. The store returns it to the other instances. */
    failure?: string
    /** Whether the gateway refuses the key. The store remembers it until the next list, for new instances too. */
    keyRefused: boolean
  }
}
