import type { Attempt } from './Pace.js'
import type { RefreshContext } from './RefreshContext.js'
import type { GatheredRows } from './RefreshSource.js'

/** Keeps a list gathered at `at` and tells the stores of it; one that looks like a fault counts as a failure. */
export async function keepGathered<Item, Value>(
  context: RefreshContext<Item, Value>,
  { data, complete, rate, pages }: GatheredRows<Item>,
  at: number,
  attempt: Attempt,
): Promise<void> {
  const { setting, source, list, pace, store } = context
  const { calls, started } = attempt
  const now = setting.now()
  setting.refusedKeys.accept(source.endpoint, context.tenant.apiKey)
  context.pages = pages
  await context.learn(rate)
  const reason = list.take(data, complete, at)
  if (reason) {
    context.failure = 'unreadable'
    pace.failed(now, attempt, list.usable(now) !== undefined)
    context.emit({ type: 'list-suspect', reason, rows: data.length })
    return context.resign()
  }
  context.failure = undefined
  pace.good(at, source.ttlMs, rate)
  context.warnOfPages()
  if (!complete) context.emit({ type: 'list-incomplete', rows: data.length })
  context.emit({ type: 'refreshed', rows: data.length, calls, ms: now - started })
  const { remaining } = rate
  await store.put(data, { complete, remaining, ageMs: now - at, keepMs: source.staleMs })
}
