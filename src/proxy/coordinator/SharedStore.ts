/**
 * The store that several instances of the proxy share, for example `redisStore`. A refresh is one conversation: `begin`,
 * `extend` if the list has more pages than expected, and `finish`. Every promise may reject or hang: the proxy reports an event
 * and the instance continues without the store.
 *
 * A client may send a command twice, and `finish` is repeated. So a command that has run must change nothing when it runs again.
 */
export interface SharedStore {
  /** The largest number of instances. While the store is lost, each may make its part of the remaining calls. */
  readonly instances: number
  /** Requests the turn to gather the list `name`, with slots for its calls, and reads what other instances have stored. */
  begin(name: ListName, request: BeginRequest): Promise<BeginResult>
  /** Acquires further slots for a turn, and makes its lease last `leaseMs` from now. */
  extend(name: ListName, request: SlotRequest): Promise<SlotResult>
  /**
   * Ends a turn. Slots, pause and limit count in any case. The list or the failure is stored only if no other turn has the
   * lease, and a list only if none that was gathered later is stored.
   */
  finish(name: ListName, report: TurnReport): Promise<void>
}

/** The name of a list, and that of the budget with which it is gathered. Both are the same for all instances that share them. */
export interface ListName {
  /** The name of the list. */
  readonly list: string
  /** The name of the budget. */
  readonly budget: string
}

/** Argument of {@link SharedStore.extend}: slots, which are acquired all or none. */
export interface SlotRequest {
  /** The id of the turn. No other turn has it. */
  turn: string
  /** The id of the instance. No other instance has it. */
  owner: string
  /** An id for each slot. No other slot has it. */
  ids: readonly string[]
  /** The largest number of slots of this budget that all instances together may hold at once. */
  limit: number
  /** The limit after a cold start, when the store may have lost slots that are still held. */
  coldStart: {
    /** The largest number of slots at once. */
    limit: number
    /** How long this limit applies, in milliseconds. */
    ms: number
  }
  /** How long a slot is held if `finish` is lost, because its instance died, in milliseconds. */
  holdMs: number
  /** How long no other instance gathers if `finish` is lost, in milliseconds. */
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
  /** Milliseconds until slots may be free; 0 if all of the requested ones are acquired. */
  waitMs: number
  /** The largest number of slots at once, where the store allows fewer than `limit` permanently; a cold start does not count. */
  most?: number
}

/** Argument of {@link SharedStore.begin}. Without `ids` it only reads. */
export interface BeginRequest extends SlotRequest {
  /** Version of the list that the instance has; 0 for none. */
  knownVersion: number
  /** A stored list that was gathered less than this ago makes a turn needless, in milliseconds. */
  freshMs: number
}

/** Result of {@link SharedStore.begin}. */
export interface BeginResult {
  /**
   * - `granted`: the turn gathers, with all of its slots.
   * - `fresh`: `list` is so new that nobody needs to gather.
   * - `gathering`: another turn gathers, for `waitMs` at most.
   * - `failed`: the last turn failed, and no instance gathers for `waitMs`.
   * - `spent`: there are no free slots, or the gateway has requested a pause. There may be some in `waitMs`.
   */
  state: 'granted' | 'fresh' | 'gathering' | 'failed' | 'spent'
  /** Milliseconds to wait; 0 if the turn is granted. */
  waitMs: number
  /** As in {@link SlotResult}. */
  most?: number
  /** Failures in a row of the last turn. */
  failures: number
  /** Why it failed, as it reported; absent after a success. */
  failure?: string
  /** Milliseconds since the gateway first refused the key; absent while it accepts the key. */
  keyRefusedMs?: number
  /** The store's own clock, in milliseconds. The ages of lists are measured by it. */
  now: number
  /** How many instances have recently requested a turn for any list of this budget. */
  instances: number
  /** The list in the store, if it is not that of `knownVersion`. */
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
  /** For how long each of its slots is held from now, in milliseconds. One with which no call was made is released with 0. */
  slots: readonly { id: string; holdMs: number }[]
  /** For how long the gateway has requested no call, in milliseconds. */
  pauseMs?: number
  /** What the gateway has announced, if it is less than the budget. */
  gatewayLimit?: {
    /** The largest number of slots at once. */
    limit: number
    /** How long this limit applies, in milliseconds. */
    ms: number
  }
  /** The new list, and its end of the lease. */
  list?: {
    /** The list. */
    text: string
    /** When it was gathered, on the clock of the store, in milliseconds. */
    gatheredAt: number
    /** How long the store retains it, in milliseconds. */
    retainMs: number
  }
  /** The end of the lease without a list. */
  failed?: {
    /** How long no instance gathers, in milliseconds. */
    pauseMs: number
    /** Failures in a row, including this one. */
    failures: number
    /** Why it failed; absent if there is nothing new to say. The store returns it to the other instances. */
    failure?: string
    /** Whether the gateway refuses the key. The store remembers it until the next list, also for new instances. */
    keyRefused: boolean
  }
}
