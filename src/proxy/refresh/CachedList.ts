import type { Clock } from '../../contract/index.js'
import type { StoredList } from '../stores/StoredList.js'
import { ListSanityCheck, type SuspectReason } from './ListSanityCheck.js'
import type { CacheEntry, RefreshSource } from './types.js'

/**
 * On Cloudflare Workers a request that another one wakes fails ("Cannot perform I/O on behalf of a different request"), so
 * each waiting request polls.
 */
const POLL_MS = 'WebSocketPair' in globalThis ? 50 : undefined

/** A list to cache. */
interface NewList<Item> extends Pick<
  CacheEntry<never>,
  'complete' | 'gatheredAt' | 'retainedSince'
> {
  rows: readonly Item[]
}

/** The cached list of an endpoint: which lists are accepted, what may be served, and which requests wait for it. */
export class CachedList<Item, Value> {
  entry: CacheEntry<Value> | undefined
  /** Since when the gateway refuses the key. */
  #keyRefusedSince = Infinity
  readonly #sanityCheck: ListSanityCheck
  readonly #waiters: (() => void)[] = []

  constructor(private readonly source: RefreshSource<Item, Value>) {
    this.#sanityCheck = new ListSanityCheck(source.mayBeEmpty)
  }

  getUsable(now: number): CacheEntry<Value> | undefined {
    const { entry, source } = this
    if (!entry || now - entry.gatheredAt > source.staleMs) return undefined
    return now - this.#keyRefusedSince >= source.serveAfterRefusalMs ? undefined : entry
  }

  /** Whether the list should have been replaced by now: there was no request for a while, or refreshes fail. */
  isOverdue({ gatheredAt }: CacheEntry<Value>, now: number): boolean {
    return now - gatheredAt > 2 * this.source.ttlMs
  }

  /** Returns the cached list, if its rows may complete one with unreadable rows. */
  getRetainable(now: number): CacheEntry<Value> | undefined {
    const { entry, source } = this
    if (!source.findMissing || !entry?.rows) return undefined
    return now - entry.retainedSince <= source.staleMs ? entry : undefined
  }

  /** Caches a list, or returns why it is suspect. `received` counts its rows without those that it retains. */
  set(
    list: NewList<Item>,
    received = { rows: list.rows.length, unreadable: 0 },
  ): SuspectReason | undefined {
    const { complete, gatheredAt } = list
    const size = { ...received, complete }
    const suspectReason = this.#sanityCheck.check(size, this.entry, gatheredAt)
    if (!suspectReason) this.#store(list)
    return suspectReason
  }

  /** Caches a list from a store, if it is newer than the cached one, not too old to be served, and not suspect. */
  adopt({ rows, complete, ageMs, retainedMs }: StoredList<Item>, now: number): boolean {
    const gatheredAt = now - ageMs
    if (ageMs > this.source.staleMs || (this.entry && this.entry.gatheredAt >= gatheredAt))
      return false
    const retainedSince = gatheredAt - retainedMs
    return this.set({ rows, complete, gatheredAt, retainedSince }) === undefined
  }

  markKeyRefused(since: number): void {
    this.#keyRefusedSince = Math.min(since, this.#keyRefusedSince)
  }

  /** Removes the cached list. */
  clear(): void {
    this.entry = undefined
  }

  /** Resolves when something has changed, or when it is time to check again. */
  waitForChange(clock: Clock, timeoutMs: number): Promise<void> {
    return new Promise((done) => {
      const timer = clock.setTimeout(done, POLL_MS ?? timeoutMs)
      const wake = () => {
        clock.clearTimeout(timer)
        done()
      }
      if (POLL_MS === undefined) this.#waiters.push(wake)
    })
  }

  /** Wakes all waiting requests. */
  wakeWaiters(): void {
    for (const wake of this.#waiters.splice(0)) wake()
  }

  #store({ rows, complete, gatheredAt, retainedSince }: NewList<Item>): void {
    // A list gathered since then shows that the gateway accepts the key again.
    if (gatheredAt > this.#keyRefusedSince) this.#keyRefusedSince = Infinity
    const value = this.source.toCached(rows)
    this.entry = { value, rows: rows.length, complete, gatheredAt, retainedSince }
    this.wakeWaiters()
  }
}
