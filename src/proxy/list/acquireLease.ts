import { FETCH_LIST_MS } from '../../gateway/internal.js'
import type { LeaseResult, ListRecord } from '../coordinator/Coordinator.js'
import type { Lease } from '../coordinator/Lease.js'
import type { CachedList } from './CachedList.js'
import type { RefreshRun } from './RefreshRun.js'
import { createFailedEvent, onBudgetExhausted } from './reportFailure.js'
import { isWorthWaiting } from './waitForList.js'

/** The interval in milliseconds at which an instance checks whether another instance has fetched the list. */
const POLL_MS = { withCache: 1000, withoutCache: 200 }

/**
 * Acquires the lease. Returns `undefined` if this instance must not fetch the list. If another instance holds the lease
 * or has just fetched the list, we wait for that instance's list or failure and use it. We stop waiting after the time
 * that a gateway call may take.
 */
export async function acquireLease<Item, Value>(
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

/** Records another instance's success. If this instance has reported a failure, also reports that it is over. */
function onStoredList<Item, Value>(list: CachedList<Item, Value>, stored: ListRecord<Item>): void {
  const { services, definition } = list.options
  if (list.failure)
    list.emit({ type: 'refreshed', rows: stored.rows.length, calls: 0, durationMs: 0 })
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
