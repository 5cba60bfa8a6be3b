import type { FpxProxyEvent } from 'fpx-checkout/proxy'

/** A time in which the service failed. */
export interface Outage {
  /** Milliseconds since the epoch. */
  from: number
  /** Absent while it lasts. */
  to?: number
  /** What happened, as the proxy says it. */
  message: string
  /** Whether payers were served all the same, from what the proxy keeps. */
  served: boolean
}

const KEPT = 20

/** What went wrong and for how long, read from the proxy's events. */
export class OutageLog {
  /** Newest first. */
  readonly outages: Outage[] = []
  readonly #failing = new Set<string>()

  hear(event: FpxProxyEvent): void {
    if (event.type === 'refreshed') {
      this.#failing.delete(event.endpoint)
      if (this.#failing.size === 0) this.#end()
    } else if (event.type === 'refresh-failed') {
      this.#failing.add(event.endpoint)
      // Payers are served banks alone.
      this.#begin(event.message, event.hasCached || event.endpoint !== 'bank')
    }
  }

  /** A proxy that has just started knows of no failure. */
  restart(): void {
    this.#failing.clear()
    this.#end()
  }

  #begin(message: string, served: boolean): void {
    const [latest] = this.outages
    if (latest && latest.to === undefined) latest.served &&= served
    else {
      this.outages.unshift({ from: Date.now(), message, served })
      this.outages.splice(KEPT)
    }
  }

  #end(): void {
    const [latest] = this.outages
    if (latest && latest.to === undefined) latest.to = Date.now()
  }
}
