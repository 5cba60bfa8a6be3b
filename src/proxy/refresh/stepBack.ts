import { PaymentServiceError } from '../../payment-service/index.js'
import { BudgetSpentError } from '../budget/BudgetSpentError.js'
import type { Attempt } from './Pace.js'
import type { RefreshContext } from './RefreshContext.js'
import { waitForSlots } from './waitForSlots.js'

/** After a refresh that brought nothing: says why, sets the pause that is due, and lets others gather then. */
export async function stepBack<Item, Value>(
  context: RefreshContext<Item, Value>,
  error: unknown,
  attempt: Attempt,
): Promise<void> {
  const { setting, source, tenant, list, pace, budget } = context
  const now = setting.now()
  if (error instanceof BudgetSpentError) return waitForSlots(context, now + error.waitMs)
  const { kind, status, rate, message } = asFailure(error)
  if (kind === 'aborted') return context.store.releaseLease(0, pace.failures)
  context.fail(kind)
  const kept = list.usable(now) !== undefined
  if (kind === 'limit-reached') {
    await context.learn(rate)
    const pauseMs = pace.limited(now, attempt, rate)
    context.emit({ type: 'limit-reached', pauseMs })
    await budget.pause(pauseMs)
  } else if (kind === 'key-refused') {
    list.refused(now)
    pace.refused(now, attempt)
    setting.refusedKeys.refuse(source.endpoint, tenant.apiKey, now, pace.nextAt)
    context.emit({ type: 'key-refused', status })
  } else if (kind === 'too-many-pages') {
    // The next attempt is one call, which tells whether the list has become shorter.
    context.pages = 1
    pace.refused(now, attempt)
  } else pace.failed(now, attempt, kept)

  context.emit({
    type: 'refresh-failed',
    failure: kind,
    status,
    message,
    failuresInARow: pace.failures,
    retryInMs: pace.nextAt - now,
    hasCached: list.usable(now) !== undefined,
  })
  await context.resign(kind === 'key-refused')
}

/** Anything else that is thrown is a fault of ours or of a fetch of the merchant's; it must not end a refresh for good. */
function asFailure(error: unknown): PaymentServiceError {
  return error instanceof PaymentServiceError ? error : new PaymentServiceError('failing')
}
