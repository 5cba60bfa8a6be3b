import { describeThrown, FETCH_LIST_MS } from '../../gateway/internal.js'
import {
  type FetchedList,
  GatewayError,
  type GatewayFailure,
  type RateLimitInfo,
} from '../../gateway/index.js'
import { BudgetExhaustedError } from '../coordinator/Budget.js'
import type { FailureEvent, LeaseResult, ListRecord, Outcome } from '../coordinator/Coordinator.js'
import type { Lease } from '../coordinator/Lease.js'
import type { CachedList } from './CachedList.js'
import type { Attempt } from './RefreshSchedule.js'
import { suspectMessages } from './ListSanityCheck.js'
import type { RefreshRun } from './RefreshRun.js'
import type { CacheEntry } from './ListDefinition.js'
import { isWorthWaiting } from './waitForList.js'

/** The interval in milliseconds at which an instance checks whether another instance has fetched the list. */
const POLL_MS = { withCache: 1000, withoutCache: 200 }

/** The maximum number of invalid rows that an event describes. */
const MAX_PROBLEMS = 10

/**
 * Refreshes a list once. The promise never rejects. If another run has replaced this one, this run no longer changes
 * the list.
 */
export async function refresh<Item, Value>(
  list: CachedList<Item, Value>,
  run: RefreshRun,
): Promise<void> {
  const { services, definition, tenant, coordinator, snapshot } = list.options
  const attempt = { calls: 0, startedAt: services.agingNow() }
  let outcome: Outcome<Item> | undefined
  try {
    // 1. Restore the list that was saved before a restart.
    if (!list.own) await snapshot?.restore((stored) => list.useStored(stored))

    // 2. Acquire the lease.
    const lease = await acquireLease(list, run)
    if (!lease) return
    run.lease = lease
    attempt.startedAt = services.agingNow()

    try {
      // 3. Fetch the list. `fetch` acquires more slots if the list has more pages than expected.
      const retainable = list.getRetainable(attempt.startedAt)
      let firstPageAt: number | undefined
      const fetched = await definition.fetch(tenant.apiKey, {
        limiter: lease,
        expectedPages: list.countExpectedPages(),
        signal: run.signal,
        ...(retainable && { maxUnreadableShare: 0.5 }),
        onPageCount(pages) {
          firstPageAt ??= services.agingNow()
          if (pages > coordinator.capacity)
            throw createTooManyPagesError(pages, coordinator.capacity)
          if (!run.isReplaced) list.pages = Math.max(pages, list.pages ?? 0)
        },
      })
      run.heartbeat()
      attempt.calls = lease.calls

      // 4. Check and cache the list. Its age is the age of its oldest page.
      const fetchedAt = firstPageAt ?? services.agingNow()
      if (!run.isReplaced)
        outcome = onFetched(list, lease, fetched, { fetchedAt, retainable, attempt })
    } catch (error) {
      run.heartbeat()
      attempt.calls = lease.calls
      if (!run.isReplaced) outcome = onFetchFailed(list, lease, error, attempt)
    }

    // 5. Store the list or the failure so that other instances can use it.
    await Promise.all([
      coordinator.release(lease, outcome),
      outcome?.list && snapshot?.save(outcome.list),
    ])
  } catch (error) {
    if (!run.isReplaced) onFetchFailed(list, undefined, error, attempt)
  }
}

/**
 * Acquires the lease. Returns `undefined` if this instance must not fetch the list. If another instance holds the lease
 * or has just fetched the list, we wait for that instance's list or failure and use it. We stop waiting after the time
 * that a gateway call may take.
 */
async function acquireLease<Item, Value>(
  list: CachedList<Item, Value>,
  run: RefreshRun,
): Promise<Lease | undefined> {
  const { services, definition, coordinator } = list.options
  const { timeoutMs } = services
  const deadline = services.monotonicNow() + timeoutMs
  let freshMs = definition.ttlMs * 0.9
  for (;;) {
    run.heartbeat()
    const result = await coordinator.acquire({
      freshMs,
      countCalls: () => list.countExpectedPages(),
      // The lease must outlast the calls needed to fetch the expected number of pages.
      getLeaseMs: () =>
        Math.min(timeoutMs * (list.countExpectedPages() + 1), FETCH_LIST_MS + timeoutMs) + 2000,
      onCall() {
        run.heartbeat()
        return services.onCall(definition.endpoint)
      },
    })
    const { lease, state, waitMs, list: stored, keyRefusedMs } = result
    const now = services.agingNow()
    const isEnding = run.isReplaced || services.isClosing
    if (!run.isReplaced) {
      if (keyRefusedMs !== undefined) list.markKeyRefused(now - keyRefusedMs)
      if (stored && list.useStored(stored) && stored.ageMs < definition.ttlMs * 0.9) {
        onStoredList(list, stored)
        if (lease) await coordinator.release(lease, { pauseMs: 0, failures: 0 })
        return undefined
      }
    }
    if (isEnding) {
      if (lease) await coordinator.release(lease, { pauseMs: 0, failures: result.failures })
      return undefined
    }
    if (lease) {
      list.schedule.raiseFailureCount(result.failures)
      return lease
    }
    if (state === 'exhausted') {
      onBudgetExhausted(list, waitMs)
      return undefined
    }
    if (state === 'fresh') {
      // The stored list isn't usable, so this instance must fetch the list.
      freshMs = 0
      continue
    }
    list.schedule.waitUntil(
      now + Math.min(POLL_MS.withCache, Math.max(POLL_MS.withoutCache, waitMs)),
    )
    if (result.failures || state === 'failed') {
      onStoredFailure(list, result)
      return undefined
    }
    const cached = list.getUsable(now)
    // Payers receive an overdue list only if the new list doesn't arrive in time.
    if (cached && !list.isOverdue(cached, now)) return undefined
    if (services.monotonicNow() > deadline) {
      // The other instance is slow or has crashed, so payers on this instance must not wait for it again.
      list.fail('timeout')
      list.emit(
        createFailedEvent(
          list,
          'timeout',
          'The instance that holds the lease did not store a list in time.',
        ),
      )
      return undefined
    }
    const isAwaited = !cached || isWorthWaiting(run, services.monotonicNow())
    const pauseMs = POLL_MS[isAwaited ? 'withoutCache' : 'withCache']
    await new Promise<void>((done) => void services.clock.setTimeout(done, pauseMs))
  }
}

/** Records another instance's success. */
function onStoredList<Item, Value>(list: CachedList<Item, Value>, stored: ListRecord<Item>): void {
  const { services, definition } = list.options
  list.failure = undefined
  list.schedule.onSuccess(services.agingNow() - stored.ageMs, definition.ttlMs, stored)
}

/** Records another instance's failure: emits the events that this instance emitted and pauses until the same time. */
function onStoredFailure<Item, Value>(
  list: CachedList<Item, Value>,
  { failure, waitMs, state }: LeaseResult<Item>,
): void {
  const now = list.options.services.agingNow()
  list.fail(failure?.kind ?? list.failure ?? 'failing')
  if (state === 'failed') list.schedule.waitUntil(now + Math.max(POLL_MS.withoutCache, waitMs))
  const hasCached = list.getUsable(now) !== undefined
  for (const event of failure?.events ?? [])
    list.emit(event.type === 'refresh-failed' ? { ...event, retryInMs: waitMs, hasCached } : event)
}

/**
 * Checks a fetched list and caches it. If some rows are invalid, the last valid rows of the banks that are missing as a
 * result are retained. A refresh that fetches a suspect list is treated as failed.
 */
function onFetched<Item, Value>(
  list: CachedList<Item, Value>,
  lease: Lease,
  { data, complete, unreadableRows, rate, pages }: FetchedList<Item>,
  {
    fetchedAt,
    retainable,
    attempt,
  }: { fetchedAt: number; retainable: CacheEntry<Value> | undefined; attempt: Attempt },
): Outcome<Item> {
  const { services, definition } = list.options
  const now = services.agingNow()
  list.pages = pages
  lowerLimit(list, lease, rate)
  const previous = list.own
  const unreadable = unreadableRows.length
  const missing =
    unreadable && retainable ? definition.findMissing?.(data, retainable.value) : undefined
  const rows = missing?.length ? [...data, ...missing] : data
  const retainedSince = missing?.length && retainable ? retainable.retainedSince : fetchedAt
  if (unreadable)
    list.emit({
      type: 'rows-unreadable',
      rows: unreadable,
      retained: missing?.length ?? 0,
      problems: unreadableRows.slice(0, MAX_PROBLEMS),
    })
  const record: ListRecord<Item> = {
    rows,
    complete,
    pages,
    ageMs: now - fetchedAt,
    retainedMs: fetchedAt - retainedSince,
    remaining: rate.remaining,
  }
  const reason = list.set(record, { rows: data.length, unreadable })
  if (reason) {
    list.failure = 'unreadable'
    list.schedule.onFailure(now, attempt, list.getUsable(now) !== undefined)
    return reportFailure(
      list,
      { type: 'list-suspect', reason, rows: data.length },
      createFailedEvent(list, 'unreadable', suspectMessages[reason]),
    )
  }
  list.failure = undefined
  list.schedule.onSuccess(fetchedAt, definition.ttlMs, rate)
  if (!complete) list.emit({ type: 'list-incomplete', rows: rows.length })
  for (const event of list.findOfflineBanks(previous)) list.emit(event)
  list.emit({
    type: 'refreshed',
    rows: rows.length,
    calls: attempt.calls,
    durationMs: now - attempt.startedAt,
  })
  return { list: { ...record, offline: list.offline } }
}

/** Schedules a pause after an error and emits an event with the reason. */
function onFetchFailed<Item, Value>(
  list: CachedList<Item, Value>,
  lease: Lease | undefined,
  error: unknown,
  attempt: Attempt,
): Outcome<Item> {
  const { schedule } = list
  const now = list.options.services.agingNow()
  if (error instanceof BudgetExhaustedError) return onBudgetExhausted(list, error.waitMs)
  // An unexpected error is a bug in this package, but it must not stop refreshes permanently.
  const { kind, status, rate, message } =
    error instanceof GatewayError
      ? error
      : new GatewayError('internal', { detail: `It was ${describeThrown(error)}.` })
  if (kind === 'internal') list.options.services.emit({ type: 'internal-error', message })
  if (kind === 'aborted') return { pauseMs: 0, failures: schedule.failures }
  list.fail(kind)
  const hasCached = list.getUsable(now) !== undefined
  let first: FailureEvent | undefined
  if (kind === 'limit-reached') {
    lowerLimit(list, lease, rate)
    const pauseMs = schedule.onLimitReached(now, attempt, rate)
    lease?.pause(pauseMs)
    first = { type: 'limit-reached', pauseMs }
  } else if (kind === 'key-refused') {
    list.markKeyRefused(now)
    schedule.onRefusal(now, attempt)
    first = { type: 'key-refused', status }
  } else if (kind === 'too-many-pages') {
    // The next attempt acquires only one slot because the first page already shows whether the list has become shorter.
    list.pages = 1
    schedule.onRefusal(now, attempt)
  } else schedule.onFailure(now, attempt, hasCached)

  return reportFailure(
    list,
    ...(first ? [first] : []),
    createFailedEvent(list, kind, message, status),
  )
}

/** Postpones the next refresh until the budget may have free slots again. */
function onBudgetExhausted<Item, Value>(
  list: CachedList<Item, Value>,
  waitMs: number,
): Outcome<Item> {
  list.failure ??= 'limit-reached'
  list.schedule.waitUntil(list.options.services.agingNow() + waitMs)
  return reportFailure(
    list,
    { type: 'budget-exhausted', retryInMs: waitMs },
    createFailedEvent(list, 'limit-reached', 'No call to the gateway is free in this minute.'),
  )
}

/**
 * Creates the event for a failed refresh. The next attempt must already be scheduled because the event contains its
 * time.
 */
function createFailedEvent<Item, Value>(
  list: CachedList<Item, Value>,
  reason: GatewayFailure,
  message: string,
  status?: number,
): FailureEvent {
  const { schedule, options } = list
  const now = options.services.agingNow()
  return {
    type: 'refresh-failed',
    reason,
    status,
    message,
    failedCalls: schedule.failures,
    retryInMs: schedule.nextAt - now,
    hasCached: list.getUsable(now) !== undefined,
  }
}

/**
 * Emits the events for a failed refresh. Returns a result that allows other instances to emit the same events and pause
 * until the same time.
 */
function reportFailure<Item, Value>(
  list: CachedList<Item, Value>,
  ...events: FailureEvent[]
): Outcome<Item> {
  const { failure: kind = 'failing', schedule, options } = list
  for (const event of events) list.emit(event)
  const pauseMs = Math.max(0, schedule.nextAt - options.services.agingNow())
  return { pauseMs, failures: schedule.failures, failure: { kind, events } }
}

/** Lowers the budget to the limit announced by the gateway. */
function lowerLimit<Item, Value>(
  list: CachedList<Item, Value>,
  lease: Lease | undefined,
  { limit }: RateLimitInfo,
): void {
  if (limit !== undefined && lease?.announceLimit(limit))
    list.emit({ type: 'limit-lowered', perMinute: limit })
}

const createTooManyPagesError = (pages: number, capacity: number) =>
  new GatewayError('too-many-pages', {
    detail: `${pages} pages, ${capacity} calls. Raise budget.perMinute, or set gateway.maxPages to ${capacity} to serve the first pages only.`,
  })
