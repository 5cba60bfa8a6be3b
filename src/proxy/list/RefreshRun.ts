import type { Lease } from '../coordinator/Lease.js'

/** The time in milliseconds that a refresh step may wait for the stores, in addition to its gateway call. */
const STEP_GRACE_MS = 6000

/**
 * Represents a refresh in progress. When a request ends, Cloudflare Workers may silently stop any work the request has
 * started. To detect this, each step of a refresh sends a heartbeat. If there is no heartbeat for longer than a step
 * can take, the refresh counts as timed out.
 */
export class RefreshRun {
  /** Resolves when the run has ended. The promise never rejects. */
  done: Promise<void> = Promise.resolve()
  lease: Lease | undefined
  readonly startedAt: number
  #aliveUntil = 0
  #isReplaced = false
  readonly #stop = new AbortController()

  /** @param callMs - the timeout for a gateway call in milliseconds. */
  constructor(
    private readonly monotonicNow: () => number,
    private readonly callMs: number,
  ) {
    this.startedAt = monotonicNow()
    this.heartbeat()
  }

  /** Aborts this run's gateway calls. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Whether another run has replaced this run. A replaced run must not change the list. */
  get isReplaced(): boolean {
    return this.#isReplaced
  }

  heartbeat(): void {
    this.#aliveUntil = this.monotonicNow() + this.callMs + STEP_GRACE_MS
  }

  hasTimedOut(): boolean {
    return this.monotonicNow() > this.#aliveUntil
  }

  /** Marks the run as dead. The run's slots become free after the same time as if its calls had ended now. */
  markDead(): void {
    this.#isReplaced = true
    void this.lease?.abandon()
  }

  abort(): void {
    this.#stop.abort()
  }
}
