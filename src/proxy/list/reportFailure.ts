import type { GatewayFailure } from '../../gateway/index.js'
import type { FailureEvent, Outcome } from '../coordinator/Coordinator.js'
import type { CachedList } from './CachedList.js'

/** Postpones the next refresh until the budget may have free slots again. */
export function onBudgetExhausted<Item, Value>(
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
export function createFailedEvent<Item, Value>(
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
export function reportFailure<Item, Value>(
  list: CachedList<Item, Value>,
  ...events: FailureEvent[]
): Outcome<Item> {
  const { failure: kind = 'failing', schedule, options } = list
  for (const event of events) list.emit(event)
  const pauseMs = Math.max(0, schedule.nextAt - options.services.agingNow())
  return { pauseMs, failures: schedule.failures, failure: { kind, events } }
}
