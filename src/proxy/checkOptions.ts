import { checkOptionNames, describeKind } from '../contract/index.js'
import type { FpxProxyOptions, GatewayOptions } from './FpxProxyOptions.js'

type NamesOf<Options> = Record<keyof Options, true>
type Part<Name extends keyof FpxProxyOptions> = NamesOf<NonNullable<FpxProxyOptions[Name]>>

/** The names of all options. Stores, the snapshot and the clock may be of any class, so they may have other members. */
const names = {
  gateway: {
    baseUrl: true,
    apiKey: true,
    timeoutMs: true,
    maxBytes: true,
    maxPages: true,
    // Checked where it is used.
    adapter: true,
    fetch: true,
  } satisfies NamesOf<GatewayOptions>,
  basePath: true,
  cache: { ttlMs: true, staleIfErrorMs: true } satisfies Part<'cache'>,
  mapBank: true,
  admin: { authorize: true } satisfies Part<'admin'>,
  cors: { origins: true } satisfies Part<'cors'>,
  budget: { perMinute: true, group: true } satisfies Part<'budget'>,
  tenants: { resolve: true } satisfies Part<'tenants'>,
  store: true,
  snapshot: true,
  onEvent: true,
  clock: true,
  random: true,
} satisfies Record<keyof FpxProxyOptions, true | Record<string, true>>

/** What an option must be: its path, whether a value is valid, and a description of valid values. */
type Rule = readonly [path: string, isValid: (value: unknown) => boolean, expected: string]

const SHARED_METHODS = ['begin', 'extend', 'finish']

/** Numbers, the base path, origins, key and base URL are checked where they are used. */
const rules: readonly Rule[] = [
  ['gateway', isObject, '{ baseUrl, apiKey }'],
  ['gateway.fetch', isFunction, 'a function like the global fetch'],
  ['basePath', isText, 'a path like "/api/fpx"'],
  ['cache', isObject, '{ ttlMs, staleIfErrorMs }'],
  ['mapBank', isFunction, 'a function that returns { model } of a bank'],
  ['admin', isObject, '{ authorize: (view) => … }'],
  ['admin.authorize', isFunction, 'a function that returns true for an admin'],
  ['cors', isObject, '{ origins: ["https://shop.example"] }'],
  ['cors.origins', isTexts, 'a list of origins: ["https://shop.example"]'],
  ['budget', isObject, '{ perMinute, group }'],
  ['budget.group', isText, 'a text'],
  ['tenants', isObject, '{ resolve: (view) => … }'],
  ['tenants.resolve', isFunction, 'a function that returns a tenant, or null'],
  [
    'store',
    hasMethods(SHARED_METHODS),
    'a store like redisStore(client) of fpx-checkout/proxy/redis',
  ],
  [
    'snapshot',
    hasMethods(['load', 'save']),
    'a store like fileSnapshot(path) of fpx-checkout/proxy/node',
  ],
  ['onEvent', isFunction, 'a function that takes an event'],
  [
    'clock',
    hasMethods(['now', 'setTimeout', 'clearTimeout']),
    'a Clock, with now, setTimeout and clearTimeout',
  ],
  ['random', isFunction, 'a function that returns a number from 0 to 1'],
]

/** The required options. Those with a dot are required if their group exists. */
const required = new Set(['gateway', 'admin.authorize', 'cors.origins', 'tenants.resolve'])

/**
 * Checks that each option exists and has a value of its type. Callers in plain JavaScript have no compiler that checks it.
 *
 * @throws {TypeError} with the option, what it must be, and the kind of value that was received, never the value.
 */
export function checkOptions(options: unknown): void {
  checkOptionNames(options, names)
  for (const [path, isValid, expected] of rules) {
    const [name = '', member] = path.split('.')
    const option = readMember(options, name)
    if (member && option === undefined) continue
    const value = member ? readMember(option, member) : option
    if (value === undefined ? required.has(path) : !isValid(value))
      throw new TypeError(`${path} must be ${expected}; received ${describeKind(value)}.`)
  }
}

function readMember(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name]
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText)
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/** Whether a value has these methods. It may be an object or a function. */
function hasMethods(methods: readonly string[]) {
  return (value: unknown) => methods.every((name) => isFunction(readMember(value, name)))
}
