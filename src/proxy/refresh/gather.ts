import { keepGathered } from './keepGathered.js'
import type { RefreshContext } from './RefreshContext.js'
import type { Run } from './Run.js'
import { stepBack } from './stepBack.js'

/** Calls the service for a whole list, on an account of the budget; a run that was replaced changes nothing more. */
export async function gather<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: Run,
): Promise<void> {
  const { setting, source, tenant, budget, pages } = context
  const started = setting.elapsed()
  const meter = budget.meter(() => {
    run.step()
    setting.called(source.endpoint)
  })
  run.meter = meter
  try {
    const gathered = await source.gather(tenant.apiKey, {
      meter,
      expectedPages: pages.expected,
      signal: run.signal,
      progress: pages.progress(started),
    })
    run.step()
    if (!run.replaced) await keepGathered(context, gathered, { calls: meter.calls, started })
  } catch (error) {
    run.step()
    if (!run.replaced) await stepBack(context, error, meter.calls)
  } finally {
    await meter.close()
  }
}
