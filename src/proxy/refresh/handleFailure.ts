import { GatewayError } from '../../gateway/index.js'
import { BudgetSpentError } from '../budget/BudgetSpentError.js'
import type { FailureEvent } from '../stores/StoredFailure.js'
import type { Attempt } from './RefreshSchedule.js'
import type { RefreshContext } from './RefreshContext.js'

/**
 * Reports a failed refresh, schedules the pause that is due, and releases the lease for that time. `RefreshSchedule`
 * has the length of each pause.
 */
export async function handleFailure<Item, Value>(
  context: RefreshContext<Item, Value>,
  error: unknown,
  attempt: Attempt,
): Promise<void> {
  const { deps, source, tenant, list, schedule, budget } = context
  const now = deps.now()
  if (error instanceof BudgetSpentError) return postponeUntilSlots(context, now + error.waitMs)
  const { kind, status, rate, message } = toGatewayError(error)
  if (kind === 'aborted')
    return context.store.releaseLease({ pauseMs: 0, failures: schedule.failures })
  context.fail(kind)
  const hasCached = list.getUsable(now) !== undefined
  let first: FailureEvent | undefined
  if (kind === 'limit-reached') {
    await context.applyGatewayLimit(rate)
    const pauseMs = schedule.onLimitReached(now, attempt, rate)
    first = { type: 'limit-reached', pauseMs }
    await budget.pause(pauseMs)
  } else if (kind === 'key-refused') {
    list.markKeyRefused(now)
    schedule.onRefusal(now, attempt)
    deps.refusedKeys.refuse(source.endpoint, tenant.apiKey, now, schedule.nextAt)
    first = { type: 'key-refused', status }
  } else if (kind === 'too-many-pages') {
    // The next attempt reserves one call, because its first page shows whether the list has become shorter.
    context.pages = 1
    schedule.onRefusal(now, attempt)
  } else schedule.onFailure(now, attempt, hasCached)

  await context.giveUp(...(first ? [first] : []), {
    type: 'refresh-failed',
    reason: kind,
    status,
    message,
    failuresInARow: schedule.failures,
    retryInMs: schedule.nextAt - now,
    hasCached: list.getUsable(now) !== undefined,
  })
}

/** Schedules the next refresh for `moment`, when the budget may have free slots, and releases the lease. */
async function postponeUntilSlots<Item, Value>(
  context: RefreshContext<Item, Value>,
  moment: number,
): Promise<void> {
  const { deps, schedule } = context
  context.failure ??= 'limit-reached'
  schedule.waitUntil(moment)
  await context.giveUp({ type: 'budget-spent', waitMs: moment - deps.now() })
}

/** Converts any other error, a bug here or in the `fetch` of the options, because it must not stop refreshes permanently. */
function toGatewayError(error: unknown): GatewayError {
  return error instanceof GatewayError ? error : new GatewayError('failing')
}
