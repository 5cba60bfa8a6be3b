import { GatherProgress } from '../../payment-service/index.js'

/** Milliseconds after which pages that were read are read anew: where calls were lacking, and where a page failed. */
const PROGRESS_MS = { limited: 3_600_000, failed: 60_000 }

/** The pages of a list: how many there are, and those that a gather read before it was stopped. */
export class ReadPages<Item> {
  /** How many there are, as far as is known. */
  expected = 1
  #progress: GatherProgress<Item> | undefined
  #since = 0
  #usableMs = PROGRESS_MS.limited

  /** Whether a gather was stopped between two pages. */
  get some(): boolean {
    return !!this.#progress?.pages
  }

  /** What the next gather goes on from. */
  progress(now: number): GatherProgress<Item> {
    if (this.#progress && now - this.#since <= this.#usableMs) return this.#progress
    this.#since = now
    return (this.#progress = new GatherProgress())
  }

  /** Tells whether the pages that were read speak of more than were expected. */
  grow(): boolean {
    const before = this.expected
    this.expected = Math.max(before, this.#progress?.lastPage ?? 1)
    return this.expected > before
  }

  /** A gather ended early; its first page may have told how many pages there are. */
  stopped(by: keyof typeof PROGRESS_MS): void {
    this.#usableMs = PROGRESS_MS[by]
    this.grow()
  }

  /** The next gather begins anew. */
  restart(): void {
    this.#progress = undefined
  }
}
