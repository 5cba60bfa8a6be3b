import type { GatewayFailure } from '../../gateway/index.js'
import type { FpxProxyEvent, WithoutScope } from '../observe/FpxProxyEvent.js'
import type { Budget } from './Budget.js'
import type { AcquireResult } from './LeaseStore.js'
import type { Lease, LeaseRequest } from './Lease.js'
import type { OfflineBank } from '../../contract/index.js'

/**
 * Decides which instance fetches a list and how many calls it may make. A refresh calls `acquire` and `release`, and
 * also `extend` if the list has more pages than expected. Of these methods, only `extend` can reject.
 */
export interface Coordinator<Item> {
  /** The budget for this instance's calls. */
  readonly budget: Budget
  /** The maximum number of slots that can be held at once. A list that needs more slots than this can't be fetched. */
  readonly capacity: number
  /** Requests a lease and reads the data that other instances have stored. */
  acquire(request: LeaseRequest): Promise<LeaseResult<Item>>
  /**
   * Acquires slots for more calls, or none if there aren't enough.
   *
   * @throws {BudgetExhaustedError} if too few slots are free.
   */
  extend(lease: Lease, calls: number): Promise<void>
  /**
   * Reports which slots have changed since the last report. If an outcome is passed, the lease ends. Calls that end
   * after this report are reported separately.
   */
  release(lease: Lease, outcome?: Outcome<Item>): Promise<void>
}

/** The result of {@link Coordinator.acquire}. */
export interface LeaseResult<Item> extends Pick<AcquireResult, 'state' | 'waitMs' | 'failures'> {
  /** Present when `state` is `granted`. */
  lease?: Lease
  /**
   * The reason why the last refresh failed. The failure's `events` are empty if this instance has already emitted them.
   */
  failure?: StoredFailure | undefined
  /** The same value as in {@link AcquireResult}. */
  keyRefusedMs?: number | undefined
  /** The stored list. Present when the stored list is newer than the last list this instance has read. */
  list?: ListRecord<Item> | undefined
}

export type Outcome<Item> =
  | { list: ListRecord<Item> }
  | {
      list?: undefined
      /** How long no instance may fetch the list, in milliseconds. */
      pauseMs: number
      /** The number of consecutive failures. */
      failures: number
      /** The reason why the refresh failed. Absent if the refresh was interrupted. */
      failure?: StoredFailure
    }

/** An event that explains why a refresh didn't store a list. */
export type FailureEvent = WithoutScope<
  Extract<
    FpxProxyEvent,
    {
      type: 'refresh-failed' | 'key-refused' | 'limit-reached' | 'list-suspect' | 'budget-exhausted'
    }
  >
>

/**
 * The reason why an instance didn't store a list. Other instances respond, write logs, and count metrics as if their
 * own refresh had failed.
 */
export interface StoredFailure {
  kind: GatewayFailure
  /** The events that the instance emitted for this failure. */
  events: readonly FailureEvent[]
}

/** A fetched list, as it is passed between the gateway, the cache, and the stores. */
export interface ListRecord<Item> {
  readonly rows: readonly Item[]
  /** Whether the list contains all rows the gateway announced. */
  readonly complete: boolean
  /** The number of pages. Absent if the list was stored by an older version of the package. */
  readonly pages?: number | undefined
  /**
   * The age of the oldest page, in milliseconds. We can't compare timestamps because each store has a different clock.
   */
  readonly ageMs: number
  /**
   * How long rows of earlier lists had been retained when this list was fetched, in milliseconds. 0 if no rows were
   * retained.
   */
  readonly retainedMs: number
  /**
   * How long before this list the oldest list was fetched with which this list was compared, in milliseconds. 0 if this
   * list wasn't compared with any list or was stored by an older version of the package.
   */
  readonly comparedMs: number
  /** The number of calls that remain, according to the gateway. */
  readonly remaining?: number | undefined
  /** The offline banks. Absent in lists of companies and in lists stored by an older version of the package. */
  readonly offline?: readonly OfflineBank[] | undefined
}
