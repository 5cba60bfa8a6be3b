import type { Turn } from '../coordinator/Turn.js'

/** How long a step may take in addition to its call, in milliseconds. Its calls to the stores need that time. */
const STEP_GRACE_MS = 6000

/** How long requests wait for the result of a run while an old list is cached, from the start of the run, in milliseconds. */
const STALE_WAIT_MS = 2000

/**
 * One refresh under way. When a request ends, its runtime may end the work that it started, without an error (Cloudflare
 * Workers). So each step sends a heartbeat; a run without one for longer than a step can take has timed out.
 */
export class RefreshRun {
  /** Resolves when the run has ended; never rejects. */
  done: Promise<void> = Promise.resolve()
  turn: Turn | undefined
  /** Until when requests wait for its result while an old list is cached. */
  readonly waitDeadline: number
  #aliveUntil = 0
  #isReplaced = false
  readonly #stop = new AbortController()

  /** @param callMs - deadline of one call. */
  constructor(
    private readonly elapsed: () => number,
    private readonly callMs: number,
  ) {
    this.waitDeadline = elapsed() + STALE_WAIT_MS
    this.heartbeat()
  }

  /** Aborts the calls of this run. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Whether another run has replaced this one, so that it must not change anything. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  heartbeat(): void {
    this.#aliveUntil = this.elapsed() + this.callMs + STEP_GRACE_MS
  }

  hasTimedOut(): boolean {
    return this.elapsed() > this.#aliveUntil
  }

  /** Whether requests wait for its result while an old list is cached. */
  isWorthWaiting(): boolean {
    return this.elapsed() < this.waitDeadline
  }

  /** Marks the run as dead. Its slots expire like those of ended calls. */
  markDead(): void {
    this.#isReplaced = true
    void this.turn?.abandon()
  }

  abort(): void {
    this.#stop.abort()
  }
}
