import { GATHER_MS } from '../../gateway/gatherPages.js'
import type { StoredList } from '../stores/StoredList.js'
import type { Lease } from '../stores/SharedList.js'
import type { RefreshContext } from './RefreshContext.js'
import type { RefreshRun } from './RefreshRun.js'

/** How often an instance checks whether another one has gathered, in milliseconds. */
const POLL_LEASE_MS = { withCache: 1000, withoutCache: 200 }

/** Acquires the lease to gather. If another instance has it or has just gathered, uses the stored list instead. */
export async function acquireLease<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: RefreshRun,
): Promise<boolean> {
  const { deps, store, list, schedule, budget, source, tenant } = context
  const deadline = deps.elapsed() + deps.timeoutMs
  for (;;) {
    run.heartbeat()
    const lease = await store.acquireLease(leaseMsFor(context))
    if (run.isReplaced) return false
    const now = deps.now()
    context.isAlone = lease.instances === undefined
    if (lease.instances) budget.setInstanceCount(lease.instances)
    if (lease.keyRefusedMs !== undefined) list.markKeyRefused(now - lease.keyRefusedMs)
    const { list: stored } = lease
    if (stored && context.adopt(stored) && stored.ageMs < source.ttlMs * 0.9) {
      followStoredList(context, stored)
      if (lease.keyRefusedMs === undefined) deps.refusedKeys.accept(source.endpoint, tenant.apiKey)
      if (lease.acquired) await store.releaseLease({ pauseMs: 0, failures: 0 })
      return false
    }
    if (lease.acquired && deps.isClosing)
      await store.releaseLease({ pauseMs: 0, failures: schedule.failures })
    if (deps.isClosing) return false
    if (lease.acquired) {
      schedule.adoptFailureCount(lease.failures)
      return true
    }
    schedule.waitUntil(
      now + Math.min(POLL_LEASE_MS.withCache, Math.max(POLL_LEASE_MS.withoutCache, lease.waitMs)),
    )
    if (lease.failures || lease.isPaused) return followFailure(context, lease)
    const cached = list.getUsable(now)
    // An old list is not enough yet: payers receive it only after the new one has had time to arrive.
    const isFreshEnough = cached && !list.isOverdue(cached, now)
    if (isFreshEnough) return false
    if (deps.elapsed() > deadline) {
      // The other instance is slow or dead. Payers of this one must not wait for it a second time.
      context.fail('timeout')
      context.emit({
        type: 'refresh-failed',
        reason: 'timeout',
        status: undefined,
        message: 'The instance that holds the lease has stored no list in time.',
        failuresInARow: schedule.failures,
        retryInMs: schedule.nextAt - now,
        hasCached: cached !== undefined,
      })
      return false
    }
    const pauseMs = POLL_LEASE_MS[cached && !run.isWorthWaiting() ? 'withCache' : 'withoutCache']
    await new Promise<void>((done) => void deps.clock.setTimeout(done, pauseMs))
  }
}

/** Sets the pages that the first page announces. If they are more than expected, renews the lease. */
export async function setPageCount<Item, Value>(
  context: RefreshContext<Item, Value>,
  pages: number,
): Promise<void> {
  const isLonger = pages > context.expectedPages
  context.pages = Math.max(pages, context.pages ?? 0)
  if (isLonger) await context.store.renewLease(leaseMsFor(context))
}

/** Returns how long a lease lasts, in milliseconds: longer than the gather of the expected pages can take. */
function leaseMsFor<Item, Value>({ deps, expectedPages }: RefreshContext<Item, Value>): number {
  const { timeoutMs } = deps
  return Math.min(timeoutMs * (expectedPages + 1), GATHER_MS + timeoutMs) + 2000
}

/** Answers, logs and counts like the instance that failed, and waits for as long as it does. */
function followFailure<Item, Value>(
  context: RefreshContext<Item, Value>,
  { failure, waitMs, isPaused }: Lease<Item>,
): false {
  const { deps, schedule, list } = context
  const now = deps.now()
  context.fail(failure?.kind ?? context.failure ?? 'failing')
  if (isPaused) schedule.waitUntil(now + Math.max(POLL_LEASE_MS.withoutCache, waitMs))
  const hasCached = list.getUsable(now) !== undefined
  for (const event of failure?.events ?? [])
    context.emit(
      event.type === 'refresh-failed' ? { ...event, retryInMs: waitMs, hasCached } : event,
    )
  return false
}

/** Continues from a list that another instance has gathered. */
function followStoredList<Item, Value>(
  context: RefreshContext<Item, Value>,
  stored: StoredList<Item>,
): void {
  const { deps, source, schedule } = context
  context.failure = undefined
  schedule.onSuccess(deps.now() - stored.ageMs, source.ttlMs, stored)
}
