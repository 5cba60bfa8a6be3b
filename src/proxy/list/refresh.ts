import { describeThrown } from '../../gateway/internal.js'
import { type FetchedList, GatewayError, type RateLimitInfo } from '../../gateway/index.js'
import { BudgetExhaustedError } from '../coordinator/Budget.js'
import type { FailureEvent, ListRecord, Outcome } from '../coordinator/Coordinator.js'
import type { Lease } from '../coordinator/Lease.js'
import { acquireLease } from './acquireLease.js'
import type { CachedList } from './CachedList.js'
import type { Attempt } from './RefreshSchedule.js'
import { suspectMessages } from './ListSanityCheck.js'
import type { RefreshRun } from './RefreshRun.js'
import type { CacheEntry } from './ListDefinition.js'
import { createFailedEvent, onBudgetExhausted, reportFailure } from './reportFailure.js'

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
          if (!run.isReplaced) list.pages = pages
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
    comparedMs: previous ? fetchedAt - previous.comparedSince : 0,
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
  if (kind === 'internal')
    list.options.services.emit({ type: 'internal-error', message, isInRefresh: true })
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
