import type { Lease } from '../coordinator/Lease.js'

/** How long a step may take in addition to its call, in milliseconds: the time for which it may wait for the stores. */
const STEP_GRACE_MS = 6000

/**
 * One refresh in progress. When a request ends, Cloudflare Workers may stop the work that it started, without an error.
 * So each step sends a heartbeat. A run has timed out if no heartbeat arrives for longer than a step can take.
 */
export class RefreshRun {
  /** Resolves when the run has ended; never rejects. */
  done: Promise<void> = Promise.resolve()
  lease: Lease | undefined
  readonly startedAt: number
  #aliveUntil = 0
  #isReplaced = false
  readonly #stop = new AbortController()

  /** @param callMs - deadline for one call, in milliseconds. */
  constructor(
    private readonly elapsed: () => number,
    private readonly callMs: number,
  ) {
    this.startedAt = elapsed()
    this.heartbeat()
  }

  /** Aborts this run's calls. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Whether another run has replaced this one. A replaced run must not change anything. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  heartbeat(): void {
    this.#aliveUntil = this.elapsed() + this.callMs + STEP_GRACE_MS
  }

  hasTimedOut(): boolean {
    return this.elapsed() > this.#aliveUntil
  }

  /** Marks the run as dead. Its slots expire as if its calls had ended. */
  markDead(): void {
    this.#isReplaced = true
    void this.lease?.abandon()
  }

  abort(): void {
    this.#stop.abort()
  }
}
