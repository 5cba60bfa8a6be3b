import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'
import type { Budget } from './Budget.js'
import type { BeginResult } from './SharedStore.js'
import type { StoredDetails, StoredList } from './StoredList.js'
import type { Turn, TurnRequest } from './Turn.js'

/**
 * Decides which instance gathers a list, and how many calls it may make. A refresh is one conversation: `begin`, `extend` if the
 * list has more pages than expected, and `finish`. Only `extend` rejects.
 */
export interface Coordinator<Item> {
  /** The calls of this instance. */
  readonly budget: Budget
  /** The largest number of calls at once. A list that needs more can never be gathered. */
  readonly most: number
  /** The largest number of calls at once while the shared store is lost; `Infinity` without a store. */
  readonly mostAlone: number
  /** Requests a turn to gather. Without one, the result says why, and has what another instance has stored. */
  begin(request: TurnRequest): Promise<Begun<Item>>
  /**
   * Acquires further calls for a turn, all or none.
   *
   * @throws {BudgetSpentError} if there are fewer.
   */
  extend(turn: Turn, calls: number): Promise<void>
  /**
   * Reports what has become of the slots of a turn since the last report. With an outcome, the turn ends. Further reports follow
   * if a call ends later.
   */
  finish(turn: Turn, outcome?: Outcome<Item>): Promise<void>
}

/** Result of {@link Coordinator.begin}. */
export interface Begun<Item> extends Pick<BeginResult, 'state' | 'waitMs' | 'failures'> {
  /** The turn, if it is granted. */
  turn?: Turn
  /** Why the last turn failed. It has events only for the first list of an instance that receives it. */
  failure?: StoredFailure | undefined
  /** Milliseconds since the gateway first refused the key, while it does. */
  keyRefusedMs?: number | undefined
  /** A stored list, if it is newer than the last one that was read. */
  list?: StoredList<Item> | undefined
}

/** How a turn ends: with a list, or without one. */
export type Outcome<Item> =
  | { rows: readonly Item[]; details: ListDetails }
  | {
      rows?: undefined
      /** How long no instance gathers, in milliseconds. */
      pauseMs: number
      /** Failures in a row. */
      failures: number
      /** Why the refresh failed; absent if it was only interrupted. */
      failure?: StoredFailure
    }

/** The properties of a gathered list. */
export interface ListDetails extends StoredDetails {
  /** How old its oldest page is, in milliseconds. */
  ageMs: number
  /** How long the store retains the list, in milliseconds. */
  retainMs: number
}

/** An event by which a refresh that stored no list says why. */
export type FailureEvent = WithoutScope<
  Extract<
    FpxProxyEvent,
    { type: 'refresh-failed' | 'key-refused' | 'limit-reached' | 'list-suspect' | 'budget-spent' }
  >
>

/** Why an instance stored no list, for the others: they answer, log and count like the one that gathered. */
export interface StoredFailure {
  kind: GatewayFailure
  /** What it has emitted. */
  events: readonly FailureEvent[]
}
