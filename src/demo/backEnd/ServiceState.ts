import type { Health } from 'fpx-checkout/proxy'
import type { Outage } from './OutageLog.js'
import type { ServiceChoices, ServiceSettings } from './ServiceSettings.js'

/** One call that reached the service. */
export interface ServiceCall {
  /** Milliseconds since the epoch. */
  at: number
  /** `GET /bank?page=1&perPage=40`. */
  request: string
  /** Absent while the service has not answered. */
  status?: number
  /** Milliseconds until the answer left. */
  ms?: number
}

/** How proxy and service stand, as the demo's back end tells the page. */
export interface ServiceState {
  /** Which service it is, in words. */
  name: string
  /** When the demo started, in milliseconds since the epoch. */
  since: number
  /** What can be switched; `null` when a real service stands behind the proxy. */
  choices: ServiceChoices | null
  settings: ServiceSettings
  /** The calls that reached the sandbox since the last switch, newest first; at most 50. */
  calls: ServiceCall[]
  /** How many there were. */
  total: number
  health: Health
  /** Newest first. */
  outages: Outage[]
}
