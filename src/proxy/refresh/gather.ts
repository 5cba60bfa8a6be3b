import { PaymentServiceError } from '../../payment-service/index.js'
import { keepGathered } from './keepGathered.js'
import type { RefreshContext } from './RefreshContext.js'
import type { Run } from './Run.js'
import { stepBack } from './stepBack.js'

/**
 * Calls the service for a whole list, on an account of the budget; a run that was replaced changes nothing more.
 * Where a gather was stopped it goes on, or begins anew at once if the list is another one now.
 */
export async function gather<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: Run,
): Promise<void> {
  const { setting, source, tenant, budget, pace, pages } = context
  const started = setting.elapsed()
  const meter = budget.meter(() => {
    run.step()
    setting.called(source.endpoint)
    if (pages.grow()) void context.keepTurn()
  }, pace)
  run.meter = meter
  const goesOn = pages.progress(started).pages > 0
  const noLongerFits = (error: unknown) =>
    goesOn && error instanceof PaymentServiceError && error.kind === 'unreadable'
  const read = () =>
    source.gather(tenant.apiKey, {
      meter,
      expectedPages: pages.expected,
      signal: run.signal,
      progress: pages.progress(started),
    })
  try {
    const gathered = await read().catch((error: unknown) => {
      if (!noLongerFits(error)) throw error
      pages.restart()
      return read()
    })
    run.step()
    if (!run.replaced) await keepGathered(context, gathered, { calls: meter.calls, started })
  } catch (error) {
    run.step()
    if (!run.replaced) await stepBack(context, error, { calls: meter.calls, started })
  } finally {
    await meter.close()
  }
}
