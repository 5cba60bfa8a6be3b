import type { Clock } from '../../contract/index.js'
import type { StoredList } from '../stores/StoredList.js'
import { ListSanityCheck, type SuspectReason } from './ListSanityCheck.js'
import type { CacheEntry, RefreshSource } from './types.js'

/**
 * On Cloudflare Workers a request that another one wakes fails ("Cannot perform I/O on behalf of a different request"), so
 * each waiting request polls.
 */
const POLL_MS = 'WebSocketPair' in globalThis ? 50 : undefined

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
  isOld({ gatheredAt }: CacheEntry<Value>, now: number): boolean {
    return now - gatheredAt > 2 * this.source.ttlMs
  }

  /** Caches a gathered list, or returns why it is suspect. */
  set(rows: readonly Item[], complete: boolean, gatheredAt: number): SuspectReason | undefined {
    const suspectReason = this.#sanityCheck.check(
      { rows: rows.length, complete },
      this.entry,
      gatheredAt,
    )
    if (!suspectReason) this.#store(rows, complete, gatheredAt)
    return suspectReason
  }

  /** Caches a list from a store, if it is newer than the cached one, not too old to be served, and not suspect. */
  adopt({ rows, complete, ageMs }: StoredList<Item>, now: number): boolean {
    const gatheredAt = now - ageMs
    if (ageMs > this.source.staleMs || (this.entry && this.entry.gatheredAt >= gatheredAt))
      return false
    return this.set(rows, complete, gatheredAt) === undefined
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

  #store(rows: readonly Item[], complete: boolean, gatheredAt: number): void {
    // A list gathered since then shows that the gateway accepts the key again.
    if (gatheredAt > this.#keyRefusedSince) this.#keyRefusedSince = Infinity
    this.entry = { value: this.source.toCached(rows), rows: rows.length, complete, gatheredAt }
    this.wakeWaiters()
  }
}
