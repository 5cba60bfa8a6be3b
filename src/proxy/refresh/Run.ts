import type { RefreshMeter } from '../budget/RefreshMeter.js'

/** Milliseconds for what a step does beside its call: asking the stores. */
const STORES_MS = 6000

/** Milliseconds from the beginning of a run for which payers who have an old list wait for its list. */
const PATIENCE_MS = 2000

/**
 * One refresh under way. Where a request ends, the runtime may end what it has begun, without a word (Workers). So
 * a run says at each step that it lives; one that is silent for longer than a step can take counts as dead.
 */
export class Run {
  /** Ends when the run does; never rejects. */
  done: Promise<void> = Promise.resolve()
  meter: RefreshMeter | undefined
  /** Until when it is worth waiting for, where there is something to serve. */
  readonly awaitedUntil: number
  #aliveUntil = 0
  #replaced = false
  readonly #stop = new AbortController()

  /** @param callMs - deadline of one call. */
  constructor(
    private readonly elapsed: () => number,
    private readonly callMs: number,
  ) {
    this.awaitedUntil = elapsed() + PATIENCE_MS
    this.step()
  }

  /** Aborts the calls of this run. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Whether another run goes on in its place, so that it may change nothing any more. */
  get replaced(): boolean {
    return this.#replaced
  }

  step(): void {
    this.#aliveUntil = this.elapsed() + this.callMs + STORES_MS
  }

  isDead(): boolean {
    return this.elapsed() > this.#aliveUntil
  }

  /** Whether payers who have an old list wait for its list. */
  isAwaited(): boolean {
    return this.elapsed() < this.awaitedUntil
  }

  /** Counts it as dead. Its slots run out as those of an ended call do. */
  bury(): void {
    this.#replaced = true
    void this.meter?.abandon()
  }

  abort(): void {
    this.#stop.abort()
  }
}
