import type { Clock } from '../../contract/index.js'
import type { FoundList } from '../stores/FoundList.js'
import { Belief, type SuspectReason } from './Belief.js'
import type { Kept, RefreshSource } from './RefreshSource.js'

/**
 * On Workers a request that is woken by another one fails ("Cannot perform I/O on behalf of a different request"), so
 * each that waits looks for itself, every so many milliseconds.
 */
const LOOK_MS = 'WebSocketPair' in globalThis ? 50 : undefined

/** What is kept of an endpoint: which lists are taken in, what may be served, and who waits for one. */
export class KeptList<Item, Value> {
  kept: Kept<Value> | undefined
  /** Since when the service refuses the key. */
  #refusedSince = Infinity
  readonly #belief: Belief
  readonly #waiting: (() => void)[] = []

  constructor(private readonly source: RefreshSource<Item, Value>) {
    this.#belief = new Belief(source.mayBeEmpty)
  }

  usable(now: number): Kept<Value> | undefined {
    const { kept, source } = this
    if (!kept || now - kept.at > source.staleMs) return undefined
    return now - this.#refusedSince >= source.refusedMs ? undefined : kept
  }

  /** Whether it should have been replaced by now: nobody has asked for a while, or refreshes do not come through. */
  isOld({ at }: Kept<Value>, now: number): boolean {
    return now - at > 2 * this.source.ttlMs
  }

  /** Keeps a gathered list, or says why it is not believed yet. */
  take(rows: readonly Item[], complete: boolean, at: number): SuspectReason | undefined {
    const doubt = this.#belief.judge({ rows: rows.length, complete }, this.kept, at)
    if (!doubt) this.#keep(rows, complete, at)
    return doubt
  }

  /** Keeps a list from a store, if it is younger than ours, not too old to be served, and believed. */
  adopt({ rows, complete, ageMs }: FoundList<Item>, now: number): boolean {
    const at = now - ageMs
    if (ageMs > this.source.staleMs || (this.kept && this.kept.at >= at)) return false
    return this.take(rows, complete, at) === undefined
  }

  refused(since: number): void {
    this.#refusedSince = Math.min(since, this.#refusedSince)
  }

  /** What is kept is worth nothing any more. */
  drop(): void {
    this.kept = undefined
  }

  /** Resolves when something has changed, or when it is time to look. */
  change(clock: Clock, longestMs: number): Promise<void> {
    return new Promise((done) => {
      const timer = clock.setTimeout(done, LOOK_MS ?? longestMs)
      const wake = () => {
        clock.clearTimeout(timer)
        done()
      }
      if (LOOK_MS === undefined) this.#waiting.push(wake)
    })
  }

  /** Wakes those who wait. */
  tell(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #keep(rows: readonly Item[], complete: boolean, at: number): void {
    // A list gathered since then shows that the key is taken again.
    if (at > this.#refusedSince) this.#refusedSince = Infinity
    this.kept = { value: this.source.keep(rows), rows: rows.length, complete, at }
    this.tell()
  }
}
