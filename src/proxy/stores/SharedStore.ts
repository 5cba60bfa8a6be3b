/**
 * What several instances share, as the core needs it; `redisShared` is one. Every promise may reject or hang:
 * that is an event, and the instance goes on alone.
 */
export interface SharedStore {
  /** The most instances there are; each has its part of the calls that may be made while the store is lost. */
  readonly instances: number
  /**
   * Takes slots, all of them or none; for none it says how long to wait. `most` is how many there are at once where the
   * store gives fewer than the limit for good; a memory that is only young does not count.
   * `name` is here, as everywhere below, whose: the same for all instances of a budget or a list.
   */
  take(name: string, slots: TakeSlots): Promise<{ taken: number; waitMs: number; most?: number }>
  /** The call of slot `id` of `name` has ended: it is held for `holdMs` milliseconds from now. */
  end(name: string, id: string, holdMs: number): Promise<void>
  /** The slots `ids` of `name` were not used. */
  giveBack(name: string, ids: readonly string[]): Promise<void>
  /** No slot of `name` for `ms` milliseconds. */
  pause(name: string, ms: number): Promise<void>
  /** For `ms` milliseconds no more than `limit` slots of `name`, because the service announced it. */
  learn(name: string, limit: number, ms: number): Promise<void>
  /** Asks to be the one that gathers `name`, for `leaseMs`, and for the list if it is another than `known`. */
  lead(name: string, ask: AskToLead): Promise<Lead>
  /** Puts a new list there as `name`, and ends the lease. */
  put(
    name: string,
    list: {
      /** Who gathered it. */
      owner: string
      /** The list. */
      text: string
      /** How long it is kept, in milliseconds. */
      keepMs: number
    },
  ): Promise<void>
  /** Ends the lease of `name` without a list: nobody gathers for `pauseMs`, the next one starts from `failures`. */
  resign(name: string, after: Resignation): Promise<void>
}

/** What {@link SharedStore.take} is asked for. */
export interface TakeSlots {
  /** A name for each slot. */
  ids: readonly string[]
  /** How many slots of this name may be held at once, by all instances together. */
  limit: number
  /** How long a slot is held if nobody tells its end, because the instance died; in milliseconds. */
  holdMs: number
  /** What is given while the store's memory is young, because it lost an older one. */
  newborn: {
    /** No more slots than this. */
    limit: number
    /** How long it is young, in milliseconds. */
    ms: number
  }
}

/** What {@link SharedStore.lead} is asked for. */
export interface AskToLead {
  /** Who asks: a name that no other instance has. */
  owner: string
  /** How long it gathers at most, in milliseconds. */
  leaseMs: number
  /** Version of the list that is known already; 0 for none. */
  known: number
}

/** Who gathers, and the list that is there. */
export interface Lead {
  /** Whether the one that asked is to gather. */
  leads: boolean
  /** Failures in a row of whoever led before. */
  failures: number
  /** Milliseconds until the lease of another ends. */
  waitMs: number
  /** Milliseconds since the service first refused the key, while it does. */
  refusedMs?: number
  /** The store's own clock, in milliseconds: what the ages of lists are told by. */
  now: number
  /** How many instances have asked of late. */
  instances: number
  /** The list that is there. */
  list?: {
    /** Its version: a number above 0, another for each list. */
    version: number
    /** Its text, if it is not the one known. */
    text?: string
  }
}

/** What {@link SharedStore.resign} tells. */
export interface Resignation {
  /** Who gathered: the one that `lead` was asked by. */
  owner: string
  /** How long nobody gathers, in milliseconds. */
  pauseMs: number
  /** Failures in a row, this one included. */
  failures: number
  /** Whether the service refuses the key. It is remembered until the next list, also by instances to come. */
  refused: boolean
}
