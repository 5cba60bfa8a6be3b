import type { Clock } from '../contract/index.js'
import { fpxBanks } from './fpxBanks.js'
import type { SandboxCompany } from './generateCompanies.js'
import type { RateLimit } from './createRateCounter.js'
import { otherCompanies, sampleCompanies } from './sampleCompanies.js'
import { type ScenarioName, scenarios } from './scenarios.js'

/** What can be changed while a sandbox runs, by `configure`. */
export interface SandboxSettings {
  /**
   * The banks, sent as they are: further fields, null names and junk included.
   * Default: the 43 rows of `fpxBanks`.
   */
  banks?: readonly object[]
  /**
   * The companies of every key that has none of its own in `apiKeys`. What `review` says is pending or rejected is
   * never sent. Default: `sampleCompanies`, of which 93 are approved.
   */
  companies?: readonly SandboxCompany[]
  /** Whether /company and /bank come in pages; the document does not show it. Default: true. */
  paginate?: boolean
  /** Calls a minute for each endpoint and key, or more about how they are counted. Default: 60, sliding. */
  rateLimit?: number | RateLimit
  /** How long each answer takes, in milliseconds. Default: 0. */
  latencyMs?: number
  /** What is wrong with the service. Default: `healthy`. */
  scenario?: ScenarioName
}

/** What a sandbox is made of; all of it has defaults. */
export interface SandboxOptions extends SandboxSettings {
  /**
   * The keys that are accepted: a list, or a table that gives each key companies of its own.
   * Default: `sandbox-key` (93 approved companies) and `other-key` (another user, with three).
   */
  apiKeys?: readonly string[] | Readonly<Record<string, readonly SandboxCompany[] | undefined>>
  /** Time. Default: the machine's. */
  clock?: Clock
}

const defaults: Required<SandboxSettings> = {
  banks: fpxBanks,
  companies: sampleCompanies,
  paginate: true,
  rateLimit: 60,
  latencyMs: 0,
  scenario: 'healthy',
}

const defaultApiKeys = { 'sandbox-key': undefined, 'other-key': otherCompanies }

/** The names of what `configure` changes, and of what a sandbox is made of. */
export const settingNames = {
  banks: true,
  companies: true,
  paginate: true,
  rateLimit: { perMinute: true, window: true, retryAfter: true } satisfies Record<
    keyof RateLimit,
    true
  >,
  latencyMs: true,
  scenario: true,
} satisfies Record<keyof SandboxSettings, true | Record<string, true>>
export const optionNames = {
  ...settingNames,
  apiKeys: true,
  clock: true,
} satisfies Record<keyof SandboxOptions, true | Record<string, true>>

/** Lays changes over settings; `undefined` changes nothing. */
export function mergeSettings(
  changes: SandboxSettings,
  over = defaults,
): Required<SandboxSettings> {
  const { scenario } = changes
  if (scenario !== undefined && !Object.hasOwn(scenarios, scenario))
    throw new RangeError(
      `There is no scenario "${scenario}". There are: ${Object.keys(scenarios).join(', ')}.`,
    )
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...over, ...Object.fromEntries(given) }
}

/** Each key that is accepted, with the companies of its own if it has some. */
export function apiKeyTable(
  apiKeys: SandboxOptions['apiKeys'] = defaultApiKeys,
): ReadonlyMap<string, readonly SandboxCompany[] | undefined> {
  return new Map(
    Array.isArray(apiKeys)
      ? (apiKeys as readonly string[]).map((key) => [key, undefined])
      : Object.entries(apiKeys),
  )
}
