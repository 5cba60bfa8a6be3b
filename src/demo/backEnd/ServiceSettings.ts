import type { ScenarioName } from 'fpx-checkout/sandbox'

/** What the service's lists hold. */
export type BankData = 'detailed' | 'documented' | 'offline' | 'many' | 'hostile' | 'none'
export type CompanyData = 'sample' | 'few' | 'many' | 'hostile' | 'none'

/** What a visitor of the demo can switch at the service, each value a word that fits into an address. */
export interface ServiceSettings {
  scenario: ScenarioName
  banks: BankData
  companies: CompanyData
  paginate: 'yes' | 'no'
  /** Milliseconds that every answer takes. */
  latency: '0' | '400' | '2000' | '7000'
  /** What the proxy knows: what it has, nothing (just started), or a list gathered two hours ago. */
  kept: 'running' | 'nothing' | 'hours'
}

/** A healthy service whose banks carry model and status, as in the sandbox of the command line. */
export const defaultService: ServiceSettings = {
  scenario: 'healthy',
  banks: 'detailed',
  companies: 'sample',
  paginate: 'yes',
  latency: '0',
  kept: 'nothing',
}

/** The values of each setting, with the words that a visitor reads. */
export type ServiceChoices = {
  [Name in keyof ServiceSettings]: Record<ServiceSettings[Name], string>
}
