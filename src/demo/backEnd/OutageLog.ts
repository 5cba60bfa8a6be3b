import type { FpxProxyEvent } from 'fpx-checkout/proxy'

/** A period during which the gateway failed. */
export interface Outage {
  /** When the outage began, in milliseconds since the epoch. */
  from: number
  /** When the outage ended, in milliseconds since the epoch. The value is absent while the outage lasts. */
  to?: number
  /** The message of the proxy event that began the outage. */
  message: string
  /** Whether the proxy could serve payers from its cache during the whole outage. */
  served: boolean
}

const MAX_OUTAGES = 20

/** Records outages and their durations based on the proxy's events. */
export class OutageLog {
  /** The last 20 outages, newest first. */
  readonly outages: Outage[] = []
  readonly #failing = new Set<string>()

  handle(event: FpxProxyEvent): void {
    if (event.type === 'refreshed') {
      this.#failing.delete(event.endpoint)
      if (this.#failing.size === 0) this.#end()
    } else if (event.type === 'refresh-failed') {
      this.#failing.add(event.endpoint)
      // Payers receive only the bank list, so the failure of another list doesn't affect them.
      this.#begin(event.message, event.hasCached || event.endpoint !== 'bank')
    }
  }

  /**
   * Ends the current outage. Call this method whenever a new proxy starts, since failures of the previous proxy no
   * longer matter.
   */
  restart(): void {
    this.#failing.clear()
    this.#end()
  }

  #begin(message: string, served: boolean): void {
    const [latest] = this.outages
    if (latest && latest.to === undefined) latest.served &&= served
    else {
      this.outages.unshift({ from: Date.now(), message, served })
      this.outages.splice(MAX_OUTAGES)
    }
  }

  #end(): void {
    const [latest] = this.outages
    if (latest && latest.to === undefined) latest.to = Date.now()
  }
}
