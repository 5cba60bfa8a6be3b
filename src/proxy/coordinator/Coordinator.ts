import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'
import type { Budget } from './Budget.js'
import type { AcquireResult } from './LeaseStore.js'
import type { Lease, LeaseRequest } from './Lease.js'
import type { OfflineBank } from '../../contract/index.js'

/**
 * Decides which instance fetches a list and how many calls it may make. A refresh calls `acquire`, `extend` if the list
 * has more pages than expected, and `release`. Only `extend` rejects.
 */
export interface Coordinator<Item> {
  /** The calls this instance may make. */
  readonly budget: Budget
  /** The largest number of slots that can be held at once. A list that needs more can never be fetched. */
  readonly capacity: number
  /** Requests a lease, and reads what other instances stored. */
  acquire(request: LeaseRequest): Promise<LeaseResult<Item>>
  /**
   * Acquires more calls for a lease, all or none.
   *
   * @throws {BudgetExhaustedError} if too few slots are free.
   */
  extend(lease: Lease, calls: number): Promise<void>
  /**
   * Reports what has happened to the lease's slots since the last report. An outcome ends the lease. If a call ends
   * later, another report follows.
   */
  release(lease: Lease, outcome?: Outcome<Item>): Promise<void>
}

/** Result of {@link Coordinator.acquire}. */
export interface LeaseResult<Item> extends Pick<AcquireResult, 'state' | 'waitMs' | 'failures'> {
  /** Present if `state` is `granted`. */
  lease?: Lease
  /** Why the last refresh failed. Its `events` are empty if this instance has already emitted them for the list. */
  failure?: StoredFailure | undefined
  /** As in {@link AcquireResult}. */
  keyRefusedMs?: number | undefined
  /** A stored list, if it is newer than the last one that was read. */
  list?: ListRecord<Item> | undefined
}

/** How a lease ends. */
export type Outcome<Item> =
  | { list: ListRecord<Item> }
  | {
      list?: undefined
      /** How long no instance fetches, in milliseconds. */
      pauseMs: number
      /** The number of consecutive failures. */
      failures: number
      /** Why the refresh failed; absent if it was only interrupted. */
      failure?: StoredFailure
    }

/** An event that contains the reason why a refresh didn't store a list. */
export type FailureEvent = WithoutScope<
  Extract<
    FpxProxyEvent,
    {
      type: 'refresh-failed' | 'key-refused' | 'limit-reached' | 'list-suspect' | 'budget-exhausted'
    }
  >
>

/**
 * Why an instance didn't store a list. The other instances respond, log and count as if their own refresh had failed.
 */
export interface StoredFailure {
  kind: GatewayFailure
  /** The events that the instance has emitted. */
  events: readonly FailureEvent[]
}

/** A fetched list as passed between the gateway, the cache and the stores. */
export interface ListRecord<Item> {
  readonly rows: readonly Item[]
  /** Whether the list has all rows that the gateway announced. */
  readonly complete: boolean
  /** The number of pages; `undefined` in a list stored by an older version of the package. */
  readonly pages?: number | undefined
  /** Age of the list's oldest page, in milliseconds. Each store has its own clock, so only ages can be compared. */
  readonly ageMs: number
  /** How long rows of earlier lists had been retained when this list was fetched, in milliseconds; 0 if none were. */
  readonly retainedMs: number
  /** The calls the gateway had left. */
  readonly remaining?: number | undefined
  /** The offline banks; `undefined` for a list without banks, or one that an older version of the package stored. */
  readonly offline?: readonly OfflineBank[] | undefined
}
