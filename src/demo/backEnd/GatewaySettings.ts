import type { ScenarioName } from 'fpx-checkout/sandbox'
import type { DemoAdapter } from './otherGateways.js'

/** Which banks or companies the gateway's lists contain. `gatewayChoices` describes each value. */
export type BankData =
  'detailed' | 'documented' | 'offline' | 'wallets' | 'many' | 'hostile' | 'none'
export type CompanyData = 'sample' | 'few' | 'many' | 'hostile' | 'none'

/** The gateway settings a visitor can change. The URL parameters use the same values as these settings. */
export interface GatewaySettings {
  scenario: ScenarioName
  banks: BankData
  companies: CompanyData
  /** The gateway whose list the proxy reads, named after its adapter. */
  adapter: DemoAdapter
  paginate: 'yes' | 'no'
  /** The delay of every gateway response, in milliseconds. */
  latency: '0' | '400' | '2000' | '7000'
  /** Whether the proxy's cache holds the current lists, no lists (as after a start), or lists from two hours ago. */
  kept: 'running' | 'nothing' | 'hours'
}

/** A healthy gateway whose banks have a model and a status. */
export const defaultGateway: GatewaySettings = {
  scenario: 'healthy',
  banks: 'detailed',
  companies: 'sample',
  adapter: 'standard',
  paginate: 'yes',
  latency: '0',
  kept: 'nothing',
}

/** The values of each setting, with their labels. */
export type GatewayChoices = {
  [Name in keyof GatewaySettings]: Record<GatewaySettings[Name], string>
}
