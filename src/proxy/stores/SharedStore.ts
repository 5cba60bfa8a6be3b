/**
 * What several instances share, as the core needs it; `redisShared` is one. Every promise may reject or hang:
 * that is an event, and the instance goes on alone.
 */
export interface SharedStore {
  /** The most instances there are; each has its part of the calls that may be made while the store is lost. */
  readonly instances: number
  /** Takes slots: all, or as many as are free where there are fewer than asked for. Else says how long to wait. */
  take(name: string, slots: TakeSlots): Promise<{ taken: number; waitMs: number }>
  /** The call of this slot has ended: it is held for `holdMs` from now. */
  end(name: string, id: string, holdMs: number): Promise<void>
  /** These slots were not used. */
  giveBack(name: string, ids: readonly string[]): Promise<void>
  /** No slot for `ms` milliseconds. */
  pause(name: string, ms: number): Promise<void>
  /** For `ms` milliseconds no more than `limit` slots, because the service announced it. */
  learn(name: string, limit: number, ms: number): Promise<void>
  /** Asks to be the one that gathers, for `leaseMs`, and for the list if it is another than `known`. */
  lead(name: string, ask: AskToLead): Promise<Lead>
  /** Puts a new list there for `keepMs`, and ends the lease. */
  put(name: string, list: { owner: string; text: string; keepMs: number }): Promise<void>
  /** Ends the lease without a list: nobody gathers for `pauseMs`, the next one starts from `failures`. */
  resign(name: string, after: Resignation): Promise<void>
}

/** What {@link SharedStore.take} is asked for. */
export interface TakeSlots {
  /** A name for each slot. */
  ids: readonly string[]
  limit: number
  /** How long a slot is held if nobody tells its end, because the instance died. */
  holdMs: number
  /** While the store's memory is younger than `ms`, because it lost an older one, it gives no more than `limit`. */
  newborn: { limit: number; ms: number }
}

/** What {@link SharedStore.lead} is asked for. */
export interface AskToLead {
  owner: string
  leaseMs: number
  /** Version of the list that is known already; 0 for none. */
  known: number
}

/** Who gathers, and the list that is there. */
export interface Lead {
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
  /** The list that is there: its version, and its text if it is not the one known. */
  list?: { version: number; text?: string }
}

/** What {@link SharedStore.resign} tells. */
export interface Resignation {
  owner: string
  pauseMs: number
  failures: number
  /** Whether the service refuses the key. It is remembered until the next list, also by instances to come. */
  refused: boolean
}
