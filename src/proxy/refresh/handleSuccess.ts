import type { Attempt } from './RefreshSchedule.js'
import type { RefreshContext } from './RefreshContext.js'
import type { GatheredRows } from './types.js'

/** Caches and stores a gathered list. A suspect list counts as a failure. */
export async function handleSuccess<Item, Value>(
  context: RefreshContext<Item, Value>,
  { data, complete, rate, pages }: GatheredRows<Item>,
  gatheredAt: number,
  attempt: Attempt,
): Promise<void> {
  const { deps, source, list, schedule, store } = context
  const { calls, startedAt } = attempt
  const now = deps.now()
  deps.refusedKeys.accept(source.endpoint, context.tenant.apiKey)
  context.pages = pages
  await context.applyServiceLimit(rate)
  const reason = list.set(data, complete, gatheredAt)
  if (reason) {
    context.failure = 'unreadable'
    schedule.onFailure(now, attempt, list.getUsable(now) !== undefined)
    context.emit({ type: 'list-suspect', reason, rows: data.length })
    return context.releaseLease()
  }
  context.failure = undefined
  schedule.onSuccess(gatheredAt, source.ttlMs, rate)
  context.warnIfStoreNeeded()
  if (!complete) context.emit({ type: 'list-incomplete', rows: data.length })
  context.emit({ type: 'refreshed', rows: data.length, calls, ms: now - startedAt })
  const { remaining } = rate
  await store.put(data, { complete, remaining, ageMs: now - gatheredAt, retainMs: source.staleMs })
}
