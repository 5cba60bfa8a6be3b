import type { Health } from 'fpx-checkout/proxy'
import type { Outage } from './OutageLog.js'
import type { GatewayChoices, GatewaySettings } from './GatewaySettings.js'

/** A call the gateway received. */
export interface LoggedCall {
  /** When the call arrived, in milliseconds since the epoch. */
  startedAt: number
  /** The method and URL (`GET /bank?page=1&perPage=40`). */
  request: string
  /** The status of the response, which is absent until the gateway responds. */
  status?: number
  /** The response time in milliseconds, which is absent until the gateway responds. */
  ms?: number
}

/** The state of the proxy and the gateway, as returned by the demo's back end. */
export interface GatewayState {
  /** The gateway's description. */
  name: string
  /** When the demo started, in milliseconds since the epoch. */
  since: number
  /** The settings a visitor can change, or `null` if the proxy uses a real gateway. */
  choices: GatewayChoices | null
  settings: GatewaySettings
  /** The last 50 calls that reached the sandbox since the current proxy started, newest first. */
  calls: LoggedCall[]
  /** The number of calls since the current proxy started. */
  total: number
  health: Health
  /** The last 20 outages, newest first. */
  outages: Outage[]
}
