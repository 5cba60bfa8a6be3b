import * as v from 'valibot'
import { type Clock, systemClock } from '../contract/clock.js'
import { oneOf, optionGroup } from '../contract/parseOptions.js'
import { callbackTimes, createBillEntries } from './bills/billOptions.js'
import type { SandboxBill, SandboxCallback } from './bills/SandboxBill.js'
import { fpxBanks } from './fpxBanks.js'
import { otherCompanies, sampleCompanies, type SandboxCompany } from './generateCompanies.js'
import { type ScenarioName, scenarios } from './scenarios.js'

/** The settings that `configure` can change while a sandbox is in use. */
export interface SandboxSettings {
  /**
   * The banks that the gateway sends. Unless a scenario changes the banks, the standard gateway sends them as they are,
   * including additional fields, null names, and invalid rows. Default: `fpxBanks`.
   */
  banks?: readonly object[]
  /**
   * The companies of each API key for which `apiKeys` doesn't specify any companies. Companies whose `review` is
   * pending or rejected are never sent. Default: `sampleCompanies`, of which 93 are approved.
   */
  companies?: readonly SandboxCompany[]
  /** Whether `/company` and `/bank` are paginated. The gateway's documentation doesn't specify this. Default: true. */
  paginate?: boolean
  /** The number of calls per minute for each endpoint and key. Default: 60. */
  rateLimit?: number
  /** The delay of each response, in milliseconds. Default: 0. */
  latencyMs?: number
  /** The simulated fault, which affects the gateway and the bill API but not the bill pages. Default: `healthy`. */
  scenario?: ScenarioName
  /**
   * When the shop receives a bill's callback: before the payer returns, two seconds after the payer returns, or never.
   * Billplz doesn't guarantee an order. Default: `before-return`.
   */
  callbacks?: (typeof callbackTimes)[number]
}

/** Options for `createSandbox`, all of which are optional. */
export interface SandboxOptions extends SandboxSettings {
  /**
   * The accepted API keys, as a list or as an object that maps each key to its companies. Default: `sandbox-key` with
   * 93 approved companies and another user's `other-key` with three approved companies.
   */
  apiKeys?: readonly string[] | Readonly<Record<string, readonly SandboxCompany[] | undefined>>
  /**
   * The key with which callbacks and return URLs are signed (Billplz's "X Signature key"). Default:
   * `sandbox-signature-key`.
   */
  signatureKey?: string
  /**
   * The hosts that may receive callbacks in addition to the local machine (`localhost`, `127.0.0.1`, `[::1]`). If
   * `fetch` is set, all hosts are allowed. Default: none.
   */
  callbackHosts?: readonly string[]
  /**
   * The delays before failed callbacks are retried, in milliseconds. Any status except 200 counts as a failure.
   * Default: Billplz's delays of 15 seconds, 15 minutes, 15 minutes, and 24 hours, without their random part.
   */
  callbackRetryMs?: readonly number[]
  /** Called with the bill and the result after each attempt to send a callback. */
  onCallback?: (bill: SandboxBill, callback: SandboxCallback) => void
  /** The function that sends callbacks to any host (your handler in a test). Default: the global `fetch`. */
  fetch?: typeof fetch
  /**
   * The origin of the bill pages, if payers and your server reach the sandbox at different origins. Default: the origin
   * of the request that creates the bill.
   */
  publicUrl?: string
  /** The clock used by the sandbox. Default: the machine's clock. */
  clock?: Clock
}

const defaults: Required<SandboxSettings> = {
  banks: fpxBanks,
  companies: sampleCompanies,
  paginate: true,
  rateLimit: 60,
  latencyMs: 0,
  scenario: 'healthy',
  callbacks: 'before-return',
}

const defaultApiKeys = { 'sandbox-key': undefined, 'other-key': otherCompanies }

/** Accepts any value: tests pass invalid values on purpose. */
const anything = <Value>() => v.custom<Value>(() => true)

const createEntries = () =>
  ({
    banks: anything<SandboxSettings['banks']>(),
    companies: anything<SandboxSettings['companies']>(),
    paginate: anything<boolean | undefined>(),
    rateLimit: anything<number | undefined>(),
    latencyMs: anything<number | undefined>(),
    scenario: v.optional(oneOf(Object.keys(scenarios) as ScenarioName[])),
    callbacks: v.optional(oneOf(callbackTimes)),
  }) satisfies Record<keyof SandboxSettings, v.GenericSchema>

/** Creates the schema of the settings. We use a function: a constant prevents tree shaking. */
export const createSettingsSchema = () => optionGroup('an object of settings', createEntries())

export const createOptionsSchema = () =>
  optionGroup('an object of options', {
    ...createEntries(),
    apiKeys: anything<SandboxOptions['apiKeys']>(),
    ...createBillEntries(),
    clock: v.optional(anything<Clock>(), systemClock),
  } satisfies Record<keyof SandboxOptions, v.GenericSchema>)

/** Merges changes into settings. Changes that are `undefined` are ignored. */
export function mergeSettings(
  changes: SandboxSettings,
  over = defaults,
): Required<SandboxSettings> {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...over, ...Object.fromEntries(defined) }
}

/** Maps each accepted key to its companies, if any. */
export function toApiKeyTable(
  apiKeys: SandboxOptions['apiKeys'] = defaultApiKeys,
): ReadonlyMap<string, readonly SandboxCompany[] | undefined> {
  return new Map(
    Array.isArray(apiKeys)
      ? (apiKeys as readonly string[]).map((key) => [key, undefined])
      : Object.entries(apiKeys),
  )
}
