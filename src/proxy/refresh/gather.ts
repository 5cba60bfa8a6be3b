import { PaymentServiceError } from '../../payment-service/index.js'
import { keepGathered } from './keepGathered.js'
import type { RefreshContext } from './RefreshContext.js'
import type { Run } from './Run.js'
import { stepBack } from './stepBack.js'

/** Calls the service for a whole list, on an account of the budget. A run that was replaced changes nothing more. */
export async function gather<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: Run,
): Promise<void> {
  const { setting, source, tenant, budget, pace } = context
  const started = setting.now()
  const meter = budget.meter(() => {
    run.step()
    setting.called(source.endpoint)
  }, pace)
  run.meter = meter
  let firstPageAt: number | undefined
  try {
    const gathered = await source.gather(tenant.apiKey, {
      meter,
      expectedPages: Math.min(context.pages, budget.most),
      signal: run.signal,
      onFirstPage(pages) {
        firstPageAt = setting.now()
        if (pages > budget.most) throw tooManyPages(pages, budget.most)
        if (!run.replaced) void context.foundPages(pages)
      },
    })
    run.step()
    const attempt = { calls: meter.calls, started }
    // A list is as old as its oldest page.
    const at = firstPageAt ?? setting.now()
    if (!run.replaced) await keepGathered(context, gathered, at, attempt)
  } catch (error) {
    run.step()
    if (!run.replaced) await stepBack(context, error, { calls: meter.calls, started })
  } finally {
    await meter.close()
  }
}

const tooManyPages = (pages: number, most: number) =>
  new PaymentServiceError('too-many-pages', {
    detail: `${pages} pages, ${most} calls. Raise budget.perMinute, or set upstream.maxPages to ${most} to serve the first pages only.`,
  })
