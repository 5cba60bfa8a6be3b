import { checkOptionNames } from '../contract/index.js'
import type { FpxProxyOptions, UpstreamOptions } from './FpxProxyOptions.js'

type NamesOf<Options> = Record<keyof Options, true>
type Part<Name extends keyof FpxProxyOptions> = NamesOf<NonNullable<FpxProxyOptions[Name]>>

/** Every option. Stores, the snapshot and the clock may be of any class, so nobody looks into them. */
const names = {
  upstream: {
    baseUrl: true,
    apiKey: true,
    timeoutMs: true,
    maxBytes: true,
    maxPages: true,
    fetch: true,
  } satisfies NamesOf<UpstreamOptions>,
  basePath: true,
  bank: { ttlMs: true, staleIfErrorMs: true } satisfies Part<'bank'>,
  company: { authorize: true } satisfies Part<'company'>,
  cors: { origins: true } satisfies Part<'cors'>,
  budget: { perMinute: true, group: true } satisfies Part<'budget'>,
  tenants: { resolve: true } satisfies Part<'tenants'>,
  shared: true,
  snapshot: true,
  onEvent: true,
  clock: true,
  random: true,
} satisfies Record<keyof FpxProxyOptions, true | Record<string, true>>

/** What a part of the options must be, where it is given: its path, whether a value fits, and how to write it. */
type Rule = readonly [path: string, fits: (value: unknown) => boolean, expected: string]

const SHARED_METHODS = [
  'acquireSlots',
  'endSlot',
  'releaseSlots',
  'pauseSlots',
  'setServiceLimit',
  'acquireLease',
  'renewLease',
  'releaseLease',
  'putList',
]

/** Numbers, the base path, origins, key and base address are checked where they are used. */
const rules: readonly Rule[] = [
  ['upstream', isObject, '{ baseUrl, apiKey }'],
  ['upstream.fetch', isFunction, 'a function like the global fetch'],
  ['basePath', isText, 'a path like "/api/fpx"'],
  ['bank', isObject, '{ ttlMs, staleIfErrorMs }'],
  ['company', isObject, '{ authorize: (view) => … }'],
  ['company.authorize', isFunction, 'a function that gives true for an admin'],
  ['cors', isObject, '{ origins: ["https://shop.example"] }'],
  ['cors.origins', isTexts, 'a list of origins: ["https://shop.example"]'],
  ['budget', isObject, '{ perMinute, group }'],
  ['budget.group', isText, 'a text'],
  ['tenants', isObject, '{ resolve: (view) => … }'],
  ['tenants.resolve', isFunction, 'a function that gives a tenant, or null'],
  ['shared', has(SHARED_METHODS), 'a store like redisShared(client) of fpx-checkout/proxy/redis'],
  ['snapshot', has(['load', 'save']), 'a store like fileSnapshot(path) of fpx-checkout/proxy/node'],
  ['onEvent', isFunction, 'a function that takes an event'],
  [
    'clock',
    has(['now', 'setTimeout', 'clearTimeout']),
    'a Clock, with now, setTimeout and clearTimeout',
  ],
  ['random', isFunction, 'a function that gives a number from 0 to 1'],
]

/** Without these a proxy, or the part that they stand in, is nothing. */
const required = new Set(['upstream', 'company.authorize', 'cors.origins', 'tenants.resolve'])

/**
 * Checks that each option exists and is of the kind that its type says, which the compiler tells those who have one.
 *
 * @throws {TypeError} that names the option, what it must be, and the kind of thing that came, never the value.
 */
export function checkOptions(options: unknown): void {
  checkOptionNames(options, names)
  for (const [path, fits, expected] of rules) {
    const [name = '', member] = path.split('.')
    const part = memberOf(options, name)
    if (member && part === undefined) continue
    const value = member ? memberOf(part, member) : part
    if (value === undefined ? required.has(path) : !fits(value))
      throw new TypeError(`${path} must be ${expected}. It is ${kindOf(value)}.`)
  }
}

/** What came, in a word or two. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object of another kind' : `a ${typeof value}`
}

function memberOf(value: unknown, name: string): unknown {
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

/** Whatever has these methods; it may be an object or a function. */
function has(methods: readonly string[]) {
  return (value: unknown) => methods.every((name) => isFunction(memberOf(value, name)))
}
