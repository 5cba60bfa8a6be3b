/**
 * What several instances share, as the core needs it; `redisShared` is one. Every promise may reject or hang:
 * that is an event, and the instance goes on alone.
 */
export interface SharedStore {
  /** How many instances to count with while the store cannot be reached. */
  readonly instances: number
  /** Takes one slot for each id, all or none, or says after how many milliseconds to ask again. */
  take(name: string, slots: TakeSlots): Promise<{ waitMs: number; instances: number }>
  /** The call of this slot has ended: it is held for `holdMs` from now. */
  end(name: string, id: string, holdMs: number): Promise<void>
  /** These slots were not used. */
  giveBack(name: string, ids: readonly string[]): Promise<void>
  /** No slot for `ms` milliseconds. */
  pause(name: string, ms: number): Promise<void>
  /** Asks to be the one that gathers, for `leaseMs`, and for the list if it is another than `known`. */
  lead(name: string, ask: AskToLead): Promise<Lead>
  /** Puts a new list there for `keepMs`, and ends the lease. */
  put(name: string, list: { owner: string; text: string; keepMs: number }): Promise<void>
  /** Ends the lease without a list: nobody gathers for `pauseMs`, the next one starts from `failures`. */
  resign(name: string, after: { owner: string; pauseMs: number; failures: number }): Promise<void>
}

/** What {@link SharedStore.take} is asked for. */
export interface TakeSlots {
  ids: readonly string[]
  limit: number
  /** How long a slot is held if nobody tells its end, because the instance died. */
  holdMs: number
  owner: string
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
  /** The list that is there: its version, its age, and its text if it is not the one known. */
  list?: { version: number; ageMs: number; text?: string }
}
