import { type FetchedList, GatewayError, type GatewayFailure } from '../../gateway/index.js'
import { describeThrown } from '../../gateway/internal.js'
import type { Held, Rest, Taken } from '../store/ListLock.js'
import type { ListRecord } from '../store/SealedList.js'
import type { CachedList } from './CachedList.js'
import type { RefreshRun } from './RefreshRun.js'
import { suspectMessages } from './SanityCheck.js'

/** The maximum number of invalid rows that an event describes. */
const MAX_PROBLEMS = 10

/** The interval in milliseconds at which an instance checks whether another instance has fetched the list. */
const POLL_MS = { withCache: 1000, withoutCache: 200 }

/** The longest time for which an instance believes another instance's clock, in milliseconds. */
const MAX_WAIT_MS = 300_000

/** Refreshes a list once. The promise never rejects. A run that was replaced no longer changes the list. */
export async function refresh<Item, Value>(
  list: CachedList<Item, Value>,
  run: RefreshRun,
): Promise<void> {
  const { services, definition, tenant, lock, snapshot } = list.options
  const startedAt = services.agingNow()
  let calls = 0
  try {
    // 1. Restore the list that was saved before a restart.
    if (!list.cached) await snapshot?.restore((stored) => list.adopt(stored))

    // 2. Take the lock, or use what its holder has left.
    const held = await acquire(list, run)
    if (!held) return

    // 3. Fetch the list, one page after another.
    let record: ListRecord<Item> | undefined
    let pauseMs: number
    try {
      let firstPageAt: number | undefined
      const fetched = await definition.fetch(tenant.apiKey, {
        limiter: {
          reserve: (count) => reserve(list, run, held, count),
          begin() {
            calls++
            return services.onCall(definition.endpoint)
          },
        },
        expectedPages: list.expectedCalls,
        signal: run.signal,
        onPageCount(pages) {
          firstPageAt ??= services.agingNow()
          requirePages(list, pages)
        },
      })
      if (run.isReplaced) return

      // 4. Check and cache the list. Its age is the age of its oldest page.
      const ageMs = services.agingNow() - (firstPageAt ?? services.agingNow())
      record = accept(list, fetched, ageMs)
      pauseMs = list.schedule(calls, fetched.rate, undefined, ageMs)
      list.emit({
        type: 'refreshed',
        rows: record.rows.length,
        complete: record.complete,
        calls,
        durationMs: services.agingNow() - startedAt,
      })
    } catch (error) {
      if (run.isReplaced) return
      pauseMs = onFailed(list, error, calls, services.agingNow() - startedAt)
    }

    // 5. Let the lock rest, and store the list for other instances and the next start.
    const failure = list.failure ?? (record ? undefined : 'aborted')
    await Promise.all([
      lock?.release(held, calls, pauseMs, { ...list.counts, failure }, record),
      record && snapshot?.save(record),
    ])
  } catch (error) {
    if (!run.isReplaced) onFailed(list, error, calls)
  }
}

/**
 * Takes the lock. If another instance holds it, waits for that instance's list or failure and uses it. Returns
 * `undefined` if this instance must not fetch the list.
 */
async function acquire<Item, Value>(
  list: CachedList<Item, Value>,
  run: RefreshRun,
): Promise<Held | undefined> {
  const { services, lock } = list.options
  const calls = list.expectedCalls
  if (!lock) return { text: undefined, calls }
  const deadline = services.monotonicNow() + services.timeoutMs
  for (;;) {
    let found: Held | Taken = await lock.acquire(calls, run.expect(calls))
    const stored = isStoredNeeded(list, found) ? await lock.read() : undefined
    const isEnding = run.isReplaced || services.isClosing
    if (stored && !run.isReplaced) list.adopt(stored)
    const usable = list.getUsable()
    const isMissing = !usable || (!stored && list.isOverdue(usable, services.agingNow()))
    // A lock at rest after a success promises a list. Without it, this instance has to fetch its own.
    if ('waitMs' in found && found.rest && isMissing && !hasFailed(found.rest))
      found = lock.acquireAlone(calls)
    if (!('waitMs' in found)) {
      if (!isEnding) return found
      await lock.release(found, 0, 0, list.counts)
      return undefined
    }
    if (isEnding) return undefined
    const { isBlocked, waitMs, rest } = found
    const now = services.agingNow()
    list.nextAt = now + Math.min(Math.max(waitMs, POLL_MS.withoutCache), MAX_WAIT_MS)
    if (rest) {
      if (rest.failure === 'aborted') return undefined
      list.counts = { failures: rest.failures, limits: rest.limits }
      if (!rest.failure) onOthersSuccess(list)
      else if (rest.failure !== list.failure || !usable) onOthersFailure(list, rest.failure)
      return undefined
    }
    if (isBlocked) {
      // With a list, waiting is no failure; the store's own is reported.
      if (!usable) onBlocked(list)
      return undefined
    }
    list.nextAt = now + Math.min(POLL_MS[usable ? 'withCache' : 'withoutCache'], waitMs)
    // Payers receive an overdue list only if the new list doesn't arrive in time.
    if (usable && !list.isOverdue(usable, now)) return undefined
    if (services.monotonicNow() > deadline) {
      // The other instance is slow or has crashed, so payers on this instance must not wait for it again.
      list.fail('timeout')
      emitFailure(list, 'timeout', 'The instance that holds the lock did not store a list in time.')
      return undefined
    }
    const isAwaited = !usable || run.isWorthWaiting()
    const pauseMs = POLL_MS[isAwaited ? 'withoutCache' : 'withCache']
    await new Promise<void>((done) => void services.clock.setTimeout(done, pauseMs))
  }
}

/** Whether the gateway failed. An aborted refresh says nothing about the gateway. */
const hasFailed = ({ failure }: Rest) => failure !== undefined && failure !== 'aborted'

/** Whether the store may have a list that this instance needs. */
function isStoredNeeded<Item, Value>(list: CachedList<Item, Value>, found: Held | Taken): boolean {
  const usable = list.getUsable()
  const isOld = !usable || list.isOverdue(usable, list.options.services.agingNow())
  if (!('waitMs' in found)) return !usable && found.text !== undefined
  return !found.isBlocked && (isOld || (found.rest !== undefined && !found.rest.failure))
}

/** Reserves calls before they are sent. @throws if this refresh may not make them. */
async function reserve<Item, Value>(
  list: CachedList<Item, Value>,
  run: RefreshRun,
  held: Held,
  count: number,
): Promise<void> {
  const { lock } = list.options
  if (run.isReplaced) throw new GatewayError('aborted')
  run.reserved += count
  requirePages(list, run.reserved)
  const lifeMs = run.expect(run.reserved)
  // A list that was adopted since can have more pages than the lock was taken for.
  if (!lock || run.reserved <= held.calls) return
  const found = await lock.acquire(run.reserved, lifeMs, held)
  if ('waitMs' in found) throw new GatewayError('paused')
  Object.assign(held, found)
}

/** @throws {GatewayError} if a refresh can't make so many calls. */
function requirePages<Item, Value>(list: CachedList<Item, Value>, pages: number): void {
  const { maxCalls } = list.options.pace
  if (pages <= maxCalls) return
  throw new GatewayError('too-many-pages', {
    detail: `${pages} pages, ${maxCalls} calls. Raise budget.perMinute, or set gateway.maxPages to ${maxCalls} to serve the first pages only.`,
  })
}

/** Caches a fetched list. @throws {GatewayError} if the list is suspect. */
function accept<Item, Value>(
  list: CachedList<Item, Value>,
  { data: rows, complete, unreadableRows, pages, rate }: FetchedList<Item>,
  ageMs: number,
): ListRecord<Item> {
  const unreadable = unreadableRows.length
  list.pages = pages
  if (!complete)
    list.emit({
      type: 'list-incomplete',
      rows: rows.length,
      unreadable,
      problems: unreadableRows.slice(0, MAX_PROBLEMS),
    })
  const record = { rows, complete, pages, ageMs }
  const suspect = list.set(record, unreadable)
  if (suspect) throw new GatewayError('unreadable', { detail: suspectMessages[suspect], rate })
  list.failure = undefined
  return record
}

/** Records the failure of a refresh and returns the pause before the next one, in milliseconds. */
function onFailed<Item, Value>(
  list: CachedList<Item, Value>,
  error: unknown,
  calls: number,
  durationMs = 0,
): number {
  // An unexpected error is a bug in this package, but it must not stop refreshes permanently.
  const { kind, status, rate, message } =
    error instanceof GatewayError
      ? error
      : new GatewayError('internal', { detail: `It was ${describeThrown(error)}.` })
  if (kind === 'aborted') return list.schedule(calls, {}, 'passing')
  // The first page alone shows whether the list has become shorter.
  if (kind === 'too-many-pages') list.pages = 1
  list.fail(kind)
  const ending = endings[kind] ?? 'passing'
  // A call that timed out has already cost payers some seconds.
  const ageMs = ending === 'passing' ? durationMs : 0
  const pauseMs = list.schedule(calls, rate, ending, ageMs)
  emitFailure(list, kind, message, status)
  return pauseMs
}

const endings: Partial<Record<GatewayFailure, 'limit' | 'lasting'>> = {
  'limit-reached': 'limit',
  'key-refused': 'lasting',
  'too-many-pages': 'lasting',
}

function onBlocked<Item, Value>(list: CachedList<Item, Value>): void {
  list.failure ??= 'paused'
  emitFailure(list, 'paused', new GatewayError('paused').message)
}

/** If this instance has reported a failure, also reports that it is over. */
function onOthersSuccess<Item, Value>(list: CachedList<Item, Value>): void {
  const { rows = 0, complete = true } = list.cached ?? {}
  if (list.failure) list.emit({ type: 'refreshed', rows, complete, calls: 0, durationMs: 0 })
  list.failure = undefined
}

function onOthersFailure<Item, Value>(list: CachedList<Item, Value>, kind: GatewayFailure): void {
  list.fail(kind)
  emitFailure(list, kind, `The refresh of another instance failed (${kind}). Its log says more.`)
}

/** The next refresh must be scheduled already. */
function emitFailure<Item, Value>(
  list: CachedList<Item, Value>,
  reason: GatewayFailure,
  message: string,
  status?: number,
): void {
  const now = list.options.services.agingNow()
  list.emit({
    type: 'refresh-failed',
    reason,
    status,
    message,
    failures: list.counts.failures,
    retryInMs: Math.max(0, list.nextAt - now),
    hasCached: list.getUsable(now) !== undefined,
  })
}
