import type { Health } from 'fpx-checkout/proxy'
import type { Outage } from './OutageLog.js'
import type { GatewayChoices, GatewaySettings } from './GatewaySettings.js'

/** One call that reached the gateway. */
export interface LoggedCall {
  /** When the call arrived, in milliseconds since the epoch. */
  startedAt: number
  /** Method and URL, such as `GET /bank?page=1&perPage=40`. */
  request: string
  /** Status of the response; absent until the gateway responds. */
  status?: number
  /** Time until the response was sent, in milliseconds; absent until then. */
  ms?: number
}

/** State of the proxy and the gateway, as the demo's back end returns it. */
export interface GatewayState {
  /** Description of the gateway. */
  name: string
  /** When the demo started, in milliseconds since the epoch. */
  since: number
  /** The settings that can be changed; `null` if a real gateway is behind the proxy. */
  choices: GatewayChoices | null
  settings: GatewaySettings
  /** The calls that reached the sandbox since the current proxy started, newest first; at most 50. */
  calls: LoggedCall[]
  /** Number of all calls since the current proxy started. */
  total: number
  health: Health
  /** The outages, newest first; at most 20. */
  outages: Outage[]
}
