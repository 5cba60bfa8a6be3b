import * as v from 'valibot'
import type { Clock } from '../contract/index.js'
import { oneOf, optionGroup } from '../contract/parseOptions.js'
import { callbackTimes, createBillEntries } from './bills/billOptions.js'
import type { SandboxBill, SandboxCallback } from './bills/SandboxBill.js'
import { fpxBanks } from './fpxBanks.js'
import { otherCompanies, sampleCompanies, type SandboxCompany } from './generateCompanies.js'
import { type SandboxGateway, sandboxGateways } from './gatewayLists.js'
import type { RateLimit } from './createRateCounter.js'
import { type ScenarioName, scenarios } from './scenarios.js'
import { systemClock } from './systemClock.js'

/** Settings that `configure` can change while a sandbox runs. */
export interface SandboxSettings {
  /**
   * The banks. The standard gateway sends them unchanged, including additional fields, null names and invalid rows,
   * unless the scenario changes them. Default: the 43 rows of `fpxBanks`, and for other gateways those of
   * `detailedBanks`.
   */
  banks?: readonly object[]
  /**
   * The companies of every key that has none in `apiKeys`. A company whose `review` is pending or rejected is never
   * sent. Default: `sampleCompanies`, of which 93 are approved.
   */
  companies?: readonly SandboxCompany[]
  /**
   * The gateway to simulate, named after its adapter in `fpx-checkout/gateway/adapters`. Gateways other than the
   * standard gateway have only a bank list, which is made from `banks` and not paginated. `duitnow-pay` also lists
   * wallets. Default: `standard`.
   */
  gateway?: SandboxGateway
  /** Whether /company and /bank are paginated; the documentation doesn't say. Default: true. */
  paginate?: boolean
  /**
   * Calls per minute for each endpoint and key. An object also sets how the calls are counted. Default: 60, sliding.
   */
  rateLimit?: number | RateLimit
  /** Delay of each response, in milliseconds. Default: 0. */
  latencyMs?: number
  /** Simulated fault. It affects the gateway and the API of the bills, not their pages. Default: `healthy`. */
  scenario?: ScenarioName
  /**
   * When the shop receives a bill's callback: before the payer returns, two seconds after, or never. Billplz doesn't
   * promise an order. Default: `before-return`.
   */
  callbacks?: (typeof callbackTimes)[number]
}

/** Options of `createSandbox`; all have defaults. */
export interface SandboxOptions extends SandboxSettings {
  /**
   * The accepted keys: a list, or an object with the companies of each key. Default: `sandbox-key` (93 approved
   * companies) and `other-key` (another user's key, with three approved companies).
   */
  apiKeys?: readonly string[] | Readonly<Record<string, readonly SandboxCompany[] | undefined>>
  /** The key that signs callbacks and returns: Billplz's "X Signature key". Default: `sandbox-signature-key`. */
  signatureKey?: string
  /**
   * Hosts that may receive callbacks, besides this machine (`localhost`, `127.0.0.1`, `[::1]`). Ignored if `fetch` is
   * set. Default: none.
   */
  callbackHosts?: readonly string[]
  /**
   * The pauses after callbacks that the shop didn't answer with 200, in milliseconds; there is one more attempt than
   * pauses. Default: Billplz's pauses of 15 seconds, 15 minutes, 15 minutes and 24 hours, without their random part.
   */
  callbackRetryMs?: readonly number[]
  /** Called after each callback, with the bill and what came of it. */
  onCallback?: (bill: SandboxBill, callback: SandboxCallback) => void
  /** Sends the callbacks, to any host: your own handler, in a test. Default: `fetch`, to the allowed hosts. */
  fetch?: typeof fetch
  /**
   * Origin of the bills' pages, if payers reach the sandbox at another one than your server does. Default: the origin of
   * the request that creates the bill.
   */
  publicUrl?: string
  /** The clock. Default: the machine's clock. */
  clock?: Clock
}

const defaults: Required<SandboxSettings> = {
  banks: fpxBanks,
  companies: sampleCompanies,
  gateway: 'standard',
  paginate: true,
  rateLimit: 60,
  latencyMs: 0,
  scenario: 'healthy',
  callbacks: 'before-return',
}

const defaultApiKeys = { 'sandbox-key': undefined, 'other-key': otherCompanies }

/** Schema of a value that isn't checked, because tests pass wrong values on purpose. */
const anything = <Value>() => v.custom<Value>(() => true)

const createRateLimitSchema = () =>
  optionGroup('{ perMinute, window, retryAfter }', {
    perMinute: anything<number | undefined>(),
    window: anything<RateLimit['window']>(),
    retryAfter: anything<boolean | undefined>(),
  } satisfies Record<keyof RateLimit, v.GenericSchema>)

const createEntries = () =>
  ({
    banks: anything<SandboxSettings['banks']>(),
    companies: anything<SandboxSettings['companies']>(),
    gateway: v.optional(oneOf(Object.keys(sandboxGateways) as SandboxGateway[])),
    paginate: anything<boolean | undefined>(),
    rateLimit: v.lazy((value) =>
      typeof value === 'object' ? createRateLimitSchema() : anything<number | undefined>(),
    ),
    latencyMs: anything<number | undefined>(),
    scenario: v.optional(oneOf(Object.keys(scenarios) as ScenarioName[])),
    callbacks: v.optional(oneOf(callbackTimes)),
  }) satisfies Record<keyof SandboxSettings, v.GenericSchema>

/** Creates the schema of the settings. A constant would remain in bundles that import the sandbox without using it. */
export const createSettingsSchema = () => optionGroup('an object of settings', createEntries())

/** Creates the schema of the options of `createSandbox`. */
export const createOptionsSchema = () =>
  optionGroup('an object of options', {
    ...createEntries(),
    apiKeys: anything<SandboxOptions['apiKeys']>(),
    ...createBillEntries(),
    clock: v.optional(anything<Clock>(), systemClock),
  } satisfies Record<keyof SandboxOptions, v.GenericSchema>)

/** Returns the settings after the changes. A value that is `undefined` doesn't change anything. */
export function mergeSettings(
  changes: SandboxSettings,
  over = defaults,
): Required<SandboxSettings> {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...over, ...Object.fromEntries(defined) }
}

/** Returns each accepted key, with its companies if it has any. */
export function toApiKeyTable(
  apiKeys: SandboxOptions['apiKeys'] = defaultApiKeys,
): ReadonlyMap<string, readonly SandboxCompany[] | undefined> {
  return new Map(
    Array.isArray(apiKeys)
      ? (apiKeys as readonly string[]).map((key) => [key, undefined])
      : Object.entries(apiKeys),
  )
}
