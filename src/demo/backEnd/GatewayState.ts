import type { Health } from 'fpx-checkout/proxy'
import type { Outage } from './OutageLog.js'
import type { ServiceChoices, ServiceSettings } from './GatewaySettings.js'

/** One call that reached the service. */
export interface ServiceCall {
  /** Milliseconds since the epoch. */
  startedAt: number
  /** `GET /bank?page=1&perPage=40`. */
  request: string
  /** Absent until the service responds. */
  status?: number
  /** Milliseconds until the response was sent. */
  ms?: number
}

/** State of the proxy and the service, as the demo's back end returns it. */
export interface ServiceState {
  /** Which service it is, in words. */
  name: string
  /** When the demo started, in milliseconds since the epoch. */
  since: number
  /** The settings that can be changed; `null` if a real service is behind the proxy. */
  choices: ServiceChoices | null
  settings: ServiceSettings
  /** The calls that reached the sandbox since the last new proxy, newest first; at most 50. */
  calls: ServiceCall[]
  /** Number of all calls since then. */
  total: number
  health: Health
  /** Newest first. */
  outages: Outage[]
}
