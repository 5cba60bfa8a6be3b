import {
  detailedBanks,
  fpxBanks,
  sampleCompanies,
  type SandboxSettings,
} from 'fpx-checkout/sandbox'
import { hostileBanks } from './hostileBanks.js'
import { hostileCompanies } from './hostileCompanies.js'
import type { BankData, CompanyData, GatewaySettings } from './GatewaySettings.js'

const offline = new Set(['MB2U0227', 'BCBB0235', 'RHB0218'])

/** Wallets with invented codes, marked as wallets in the same way as in DuitNow's lists. */
const wallets = ['Boost', 'GrabPay', 'MAE', 'ShopeePay', 'Touch ’n Go eWallet'].map((name) => ({
  name,
  display: name,
  code: `${name
    .replace(/[^a-z]/gi, '')
    .slice(0, 4)
    .toUpperCase()}MYW1`,
  status: 'online',
  isBank: false,
}))

const banks: Record<BankData, () => readonly object[]> = {
  detailed: () => detailedBanks,
  documented: () => fpxBanks,
  offline: () =>
    detailedBanks.map((bank) => (offline.has(bank.code) ? { ...bank, status: 'offline' } : bank)),
  wallets: () => [...detailedBanks, ...wallets],
  many: () =>
    Array.from({ length: 10_000 }, (_, index) => {
      const { name, display } = fpxBanks[index % fpxBanks.length] ?? {}
      const branch = String(index + 1).padStart(5, '0')
      return { name, display: `${display} ${branch}`, code: `BR${branch}` }
    }),
  hostile: () => hostileBanks,
  none: () => [],
}

const companies: Record<CompanyData, () => NonNullable<SandboxSettings['companies']>> = {
  sample: () => sampleCompanies,
  few: () => sampleCompanies.slice(0, 3),
  many: () =>
    Array.from({ length: 10_000 }, (_, index) => {
      const company = sampleCompanies[index % sampleCompanies.length]
      return {
        ...company,
        id: index + 1,
        name: `${company?.name} (${index + 1})`,
        review: 'approved',
      }
    }),
  hostile: () => hostileCompanies,
  none: () => [],
}

/** Converts the demo's settings to settings for the sandbox. */
export const sandboxSettings = (settings: GatewaySettings): SandboxSettings => ({
  scenario: settings.scenario,
  banks: banks[settings.banks](),
  companies: companies[settings.companies](),
  // The lists of other gateways are made of the whole list.
  paginate: settings.paginate === 'yes' && settings.adapter === 'standard',
  latencyMs: Number(settings.latency),
})
