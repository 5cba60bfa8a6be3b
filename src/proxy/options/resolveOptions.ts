import * as v from 'valibot'
import {
  callback,
  defaults,
  OptionError,
  optionGroup,
  parseOptions,
  systemClock,
  wholeNumber,
} from '../../contract/index.js'
import {
  createTimeoutOption,
  gatewayOptions,
  milliseconds,
  validateApiKey,
} from '../../gateway/internal.js'
import { consoleLogger } from '../observe/createFaultLog.js'
import type { SharedStore } from '../store/SharedStore.js'
import type { FpxProxyOptions, GatewayOptions, TenantsOptions } from './FpxProxyOptions.js'

type Option<Name extends keyof FpxProxyOptions> = NonNullable<FpxProxyOptions[Name]>
type NamesOf<Options> = Record<keyof Options, v.GenericSchema>

/** Creates a schema for objects of any class that have the given methods. The object isn't copied. */
const withMethods = <Value>(names: readonly string[], expected: string) =>
  v.custom<Value>(
    (value) =>
      names.every(
        (name) => typeof (value as Record<string, unknown> | null)?.[name] === 'function',
      ),
    expected,
  )

/**
 * Matches the origin of an app (`capacitor://localhost`). Origins with one of the excluded schemes are checked
 * with `URL` instead.
 */
const APP_ORIGIN =
  /^(?!(?:https?|wss?|ftp|file|data|blob|about|javascript):)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d+)?$/

const ORIGIN = 'an origin such as "https://shop.example": only scheme, host and port, in lower case'

/** Accepts an origin in the format browsers send. */
const originOption = v.pipe(
  v.string(ORIGIN),
  v.check(
    (origin) =>
      // `URL` accepts asterisks in a host, but an origin with an asterisk would never match because browsers never send
      // such an origin.
      !origin.includes('*') &&
      ((URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null') ||
        APP_ORIGIN.test(origin)),
    ORIGIN,
  ),
)

/** The maximum timeout for a call, in milliseconds. */
const MAX_TIMEOUT_MS = 120_000

const proxyOptions = optionGroup('{ gateway: { baseUrl, apiKey } }', {
  gateway: optionGroup('{ baseUrl, apiKey }', {
    ...gatewayOptions,
    // The API key is validated later. It is required only if `tenants` isn't set.
    apiKey: v.unknown(),
    timeoutMs: createTimeoutOption(MAX_TIMEOUT_MS),
  } satisfies NamesOf<GatewayOptions>),
  basePath: v.optional(
    v.pipe(
      v.string('a path such as "/api/fpx"'),
      v.regex(
        /^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/,
        'a path such as "/api/fpx", with a slash before each segment and none at the end',
      ),
    ),
    defaults.basePath,
  ),
  cache: v.optional(
    optionGroup('{ ttlMs, staleIfErrorMs }', {
      ttlMs: v.optional(milliseconds),
      staleIfErrorMs: v.optional(milliseconds, defaults.staleIfErrorMs),
    } satisfies NamesOf<Option<'cache'>>),
    {},
  ),
  mapBank: v.optional(callback<Option<'mapBank'>>('a function that returns { model } of a bank')),
  admin: v.optional(
    optionGroup(
      '{ authorize: (request) => … }',
      {
        authorize: callback<Option<'admin'>['authorize']>(
          'a function that returns true for an admin',
        ),
      } satisfies NamesOf<Option<'admin'>>,
      true,
    ),
  ),
  cors: v.optional(
    optionGroup('{ origins: ["https://shop.example"] }', {
      origins: v.array(originOption, 'a list of origins: ["https://shop.example"]'),
    } satisfies NamesOf<Option<'cors'>>),
  ),
  budget: v.optional(
    optionGroup('{ perMinute }', {
      // This option is validated later (its maximum depends on the adapter).
      perMinute: v.optional(v.unknown()),
    } satisfies NamesOf<Option<'budget'>>),
    {},
  ),
  tenants: v.optional(
    optionGroup(
      '{ resolve: (request) => … }',
      {
        resolve: callback<TenantsOptions['resolve']>('a function that returns a tenant, or null'),
      } satisfies NamesOf<TenantsOptions>,
      true,
    ),
  ),
  store: v.optional(
    withMethods<SharedStore>(
      ['get', 'set', 'swap'],
      'a store like redisStore(client) of fpx-checkout/proxy/redis',
    ),
  ),
  snapshot: v.optional(
    withMethods<Option<'snapshot'>>(
      ['load', 'save'],
      'a store like fileSnapshot(path) of fpx-checkout/proxy/node',
    ),
  ),
  logger: v.optional(
    withMethods<Option<'logger'>>(
      ['warn', 'error'],
      'a logger with the methods warn and error, such as one of pino',
    ),
    consoleLogger,
  ),
  onEvent: v.optional(callback<Option<'onEvent'>>('a function that takes an event')),
  clock: v.optional(
    withMethods<Option<'clock'>>(
      ['now', 'setTimeout', 'clearTimeout'],
      'a Clock, with now, setTimeout and clearTimeout',
    ),
    systemClock,
  ),
  random: v.optional(
    callback<Option<'random'>>('a function that returns a number from 0 to 1'),
    () => Math.random,
  ),
} satisfies NamesOf<FpxProxyOptions>)

/** A proxy's validated options, including the defaults. */
export type ResolvedOptions = ReturnType<typeof resolveOptions>

/**
 * Validates a proxy's options and adds the defaults. We also check types. Merchants may not use TypeScript.
 *
 * @throws {OptionError} for the first option that is unknown, missing, or invalid.
 */
export function resolveOptions(options: FpxProxyOptions) {
  const resolved = parseOptions(proxyOptions, options, { shown: /^(basePath$|cors\.)/ })
  const { gateway, cache, budget, admin, tenants } = resolved
  const { adapter } = gateway
  if (admin && adapter.company === undefined)
    throw new OptionError(
      'admin.authorize',
      `left out, because the adapter "${adapter.name}" has no path of the companies`,
      'a function',
    )
  const { ttlMs = adapter.ttlMs ?? 60_000, staleIfErrorMs: staleMs } = cache
  if (staleMs < ttlMs)
    throw new OptionError(
      'cache.staleIfErrorMs',
      `at least the pause between two refreshes, ${ttlMs}`,
      String(staleMs),
    )
  const limit = adapter.perMinute ?? defaults.gatewayLimit
  const perMinute = v.optional(
    wholeNumber(1, limit, ', the limit of the gateway for each endpoint'),
    Math.max(1, Math.floor(limit / 2)),
  )
  return {
    ...resolved,
    gateway: {
      ...gateway,
      apiKey: tenants ? '' : validateApiKey(gateway.apiKey, 'gateway.apiKey'),
    },
    cache: { ttlMs, staleMs },
    budget: {
      limit,
      perMinute: parseOptions(perMinute, budget.perMinute, { name: 'budget.perMinute' }),
    },
  }
}
