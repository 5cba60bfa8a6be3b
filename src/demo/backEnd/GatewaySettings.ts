import type { SandboxGateway, ScenarioName } from 'fpx-checkout/sandbox'

/** The contents of the service's lists. */
export type BankData =
  'detailed' | 'documented' | 'offline' | 'wallets' | 'many' | 'hostile' | 'none'
export type CompanyData = 'sample' | 'few' | 'many' | 'hostile' | 'none'

/** The settings of the service that a visitor can change; each value is a word in the address. */
export interface ServiceSettings {
  scenario: ScenarioName
  banks: BankData
  companies: CompanyData
  /** The gateway that the service is. */
  gateway: SandboxGateway
  paginate: 'yes' | 'no'
  /** Delay of every response, in milliseconds. */
  latency: '0' | '400' | '2000' | '7000'
  /** What the proxy has cached: its current lists, nothing (just started), or lists from two hours ago. */
  kept: 'running' | 'nothing' | 'hours'
}

/** A healthy service whose banks carry model and status, as in the sandbox of the command line. */
export const defaultService: ServiceSettings = {
  scenario: 'healthy',
  banks: 'detailed',
  companies: 'sample',
  gateway: 'service-document',
  paginate: 'yes',
  latency: '0',
  kept: 'nothing',
}

/** The values of each setting, with their labels. */
export type ServiceChoices = {
  [Name in keyof ServiceSettings]: Record<ServiceSettings[Name], string>
}
