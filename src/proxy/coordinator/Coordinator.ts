import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'
import type { Budget } from './Budget.js'
import type { BeginResult } from './SharedStore.js'
import type { StoredDetails, StoredList } from './StoredList.js'
import type { Turn, TurnRequest } from './Turn.js'

/**
 * Decides which instance fetches a list, and how many calls it may make. A refresh calls `begin`, `extend` if the list
 * has more pages than expected, and `finish`. Only `extend` rejects.
 */
export interface Coordinator<Item> {
  /** The calls that this instance may make. */
  readonly budget: Budget
  /** The largest number of slots that can be held at once. A list that needs more can never be fetched. */
  readonly most: number
  /** The largest number of slots that can be held at once while the shared store is unreachable; `Infinity` without a store. */
  readonly mostAlone: number
  /**
   * Requests the turn to fetch. If it is not granted, the result says why, and contains what another instance has
   * stored.
   */
  begin(request: TurnRequest): Promise<Begun<Item>>
  /**
   * Acquires more calls for a turn, all or none.
   *
   * @throws {BudgetSpentError} if there are not enough.
   */
  extend(turn: Turn, calls: number): Promise<void>
  /**
   * Reports what has happened to the turn's slots since the last report. An outcome ends the turn. If a call ends
   * later, another report follows.
   */
  finish(turn: Turn, outcome?: Outcome<Item>): Promise<void>
}

/** Result of {@link Coordinator.begin}. */
export interface Begun<Item> extends Pick<BeginResult, 'state' | 'waitMs' | 'failures'> {
  /** The turn, if it is granted. */
  turn?: Turn
  /** Why the last turn failed. Its `events` are empty if this instance has already emitted them for the list. */
  failure?: StoredFailure | undefined
  /** Milliseconds since the gateway first refused the key; absent while the gateway accepts it. */
  keyRefusedMs?: number | undefined
  /** A stored list, if it is newer than the last one that was read. */
  list?: StoredList<Item> | undefined
}

/** How a turn ends: with a list, or without one. */
export type Outcome<Item> =
  | { rows: readonly Item[]; details: ListDetails }
  | {
      rows?: undefined
      /** How long no instance fetches, in milliseconds. */
      pauseMs: number
      /** Number of failures in a row. */
      failures: number
      /** Why the refresh failed; absent if it was only interrupted. */
      failure?: StoredFailure
    }

/** The properties of a fetched list. */
export interface ListDetails extends StoredDetails {
  /** Age of the list's oldest page, in milliseconds. */
  ageMs: number
  /** How long the store retains the list, in milliseconds. */
  retainMs: number
}

/** An event that says why a refresh did not store a list. */
export type FailureEvent = WithoutScope<
  Extract<
    FpxProxyEvent,
    { type: 'refresh-failed' | 'key-refused' | 'limit-reached' | 'list-suspect' | 'budget-spent' }
  >
>

/**
 * Why an instance did not store a list. The other instances then respond, log and count as if their own refresh had
 * failed.
 */
export interface StoredFailure {
  kind: GatewayFailure
  /** The events that the instance has emitted. */
  events: readonly FailureEvent[]
}
