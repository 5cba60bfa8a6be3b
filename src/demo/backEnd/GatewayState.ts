import type { Health } from 'fpx-checkout/proxy'
import type { Outage } from './OutageLog.js'
import type { GatewayChoices, GatewaySettings } from './GatewaySettings.js'

/** A call the gateway received. */
export interface LoggedCall {
  /** When the call arrived, in milliseconds since the epoch. */
  startedAt: number
  /** The method and URL, such as `GET /bank?page=1&perPage=40`. */
  request: string
  /** The status of the response; absent until the gateway responds. */
  status?: number
  /** The response time in milliseconds; absent until the response was sent. */
  ms?: number
}

/** The state of the proxy and the gateway returned by the demo's back end. */
export interface GatewayState {
  /** The gateway's description. */
  name: string
  /** When the demo started, in milliseconds since the epoch. */
  since: number
  /** The settings that can be changed; `null` if a real gateway is behind the proxy. */
  choices: GatewayChoices | null
  settings: GatewaySettings
  /** The calls that reached the sandbox since the current proxy started, newest first; at most 50. */
  calls: LoggedCall[]
  /** The number of calls since the current proxy started. */
  total: number
  health: Health
  /** The outages, newest first; at most 20. */
  outages: Outage[]
}
