import { GatewayError } from '../../gateway/index.js'
import { RECORDS_MS } from '../outages/BankHistory.js'
import { acquireLease, setPageCount } from './acquireLease.js'
import { handleFailure } from './handleFailure.js'
import type { RefreshContext } from './RefreshContext.js'
import type { RefreshRun } from './RefreshRun.js'
import type { Attempt } from './RefreshSchedule.js'
import type { CacheEntry, GatheredRows } from './types.js'

/** Runs one refresh: acquires the lease, gathers, and handles the result or the failure. Never rejects. */
export async function runRefresh<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: RefreshRun,
): Promise<void> {
  const { store, list, deps } = context
  const startedAt = deps.now()
  try {
    if (!list.entry) await store.restore((stored) => context.adopt(stored))
    if (await acquireLease(context, run)) await gather(context, run)
  } catch (error) {
    if (!run.isReplaced) await handleFailure(context, error, { calls: 0, startedAt })
  }
}

/** Calls the gateway for a whole list, with slots of the budget. A run that was replaced changes nothing more. */
async function gather<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: RefreshRun,
): Promise<void> {
  const { deps, source, tenant, budget } = context
  const startedAt = deps.now()
  const meter = budget.startMeter(() => {
    run.heartbeat()
    return deps.onCall(source.endpoint)
  }, context)
  run.meter = meter
  const retainable = context.list.getRetainable(startedAt)
  let firstPageAt: number | undefined
  try {
    const gathered = await source.gather(tenant.apiKey, {
      meter,
      expectedPages: context.expectedPages,
      signal: run.signal,
      ...(retainable && { maxUnreadableShare: 0.5 }),
      onPageCount(pages) {
        firstPageAt ??= deps.now()
        if (pages > budget.most) throw createTooManyPagesError(pages, budget.most)
        if (!run.isReplaced) void setPageCount(context, pages)
      },
    })
    run.heartbeat()
    const attempt = { calls: meter.calls, startedAt }
    // A list is as old as its oldest page.
    const gatheredAt = firstPageAt ?? deps.now()
    if (!run.isReplaced) await handleSuccess(context, gathered, { gatheredAt, retainable, attempt })
  } catch (error) {
    run.heartbeat()
    if (!run.isReplaced) await handleFailure(context, error, { calls: meter.calls, startedAt })
  } finally {
    await meter.close()
  }
}

/** How many unreadable rows an event names. */
const MAX_PROBLEMS = 10

/**
 * Caches and stores a gathered list. If some of its rows could not be read, the banks that it lacks retain their last
 * row. A suspect list counts as a failure.
 */
async function handleSuccess<Item, Value>(
  context: RefreshContext<Item, Value>,
  { data, complete, unreadableRows, rate, pages }: GatheredRows<Item>,
  {
    gatheredAt,
    retainable,
    attempt,
  }: { gatheredAt: number; retainable: CacheEntry<Value> | undefined; attempt: Attempt },
): Promise<void> {
  const { deps, source, list, schedule, store } = context
  const { calls, startedAt } = attempt
  const now = deps.now()
  deps.refusedKeys.accept(source.endpoint, context.tenant.apiKey)
  context.pages = pages
  await context.applyGatewayLimit(rate)
  const previous = list.entry
  const unreadable = unreadableRows.length
  const missing =
    unreadable && retainable ? source.findMissing?.(data, retainable.value) : undefined
  const rows = missing?.length ? [...data, ...missing] : data
  const retainedSince = missing?.length && retainable ? retainable.retainedSince : gatheredAt
  if (unreadable)
    context.emit({
      type: 'rows-unreadable',
      rows: unreadable,
      retained: missing?.length ?? 0,
      problems: unreadableRows.slice(0, MAX_PROBLEMS),
    })
  const reason = list.set(
    { rows, complete, gatheredAt, retainedSince },
    { rows: data.length, unreadable },
  )
  if (reason) {
    context.failure = 'unreadable'
    schedule.onFailure(now, attempt, list.getUsable(now) !== undefined)
    return context.giveUp({ type: 'list-suspect', reason, rows: data.length })
  }
  context.failure = undefined
  schedule.onSuccess(gatheredAt, source.ttlMs, rate)
  context.warnIfStoreNeeded()
  if (!complete) context.emit({ type: 'list-incomplete', rows: rows.length })
  for (const event of context.recordBanks(previous)) context.emit(event)
  context.emit({ type: 'refreshed', rows: rows.length, calls, ms: now - startedAt })
  const { remaining } = rate
  const { records } = context
  const retainMs = records ? Math.max(source.staleMs, RECORDS_MS) : source.staleMs
  const ageMs = now - gatheredAt
  const retainedMs = gatheredAt - retainedSince
  await store.put(rows, { complete, pages, remaining, records, ageMs, retainedMs, retainMs })
}

const createTooManyPagesError = (pages: number, most: number) =>
  new GatewayError('too-many-pages', {
    detail: `${pages} pages, ${most} calls. Raise budget.perMinute, or set gateway.maxPages to ${most} to serve the first pages only.`,
  })
