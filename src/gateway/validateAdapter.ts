import { checkOptionNames, describeKind } from '../contract/index.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { standardGateway } from './adapters/standardGateway.js'

/** The names of an adapter's members. */
const names: Record<keyof GatewayAdapter, true> = {
  name: true,
  path: true,
  headers: true,
  request: true,
  format: true,
  readBanks: true,
  pages: true,
  ping: true,
  company: true,
  perMinute: true,
  ttlMs: true,
}

/** A rule for a member: its name, a check of its value, and a description of valid values. */
type Rule = readonly [
  name: keyof GatewayAdapter,
  isValid: (value: unknown) => boolean,
  expected: string,
]

const rules: readonly Rule[] = [
  ['name', isName, '1 to 40 lower-case letters, digits or hyphens, such as "my-gateway"'],
  ['path', isPath, 'a path below baseUrl such as "/bank", without a query'],
  ['headers', isFunction, 'a function that returns headers'],
  ['request', isFunction, 'a function that returns { method, headers, body, query }'],
  ['format', (value) => value === 'json' || value === 'text', '"json" or "text"'],
  ['readBanks', isFunction, 'a function that returns the banks of a body'],
  ['pages', isFunction, 'a function that returns the query of a page'],
  ['ping', isPath, 'a path below baseUrl such as "/ping"'],
  ['company', isPath, 'a path below baseUrl such as "/company"'],
  ['perMinute', isPerMinute, 'a whole number from 1 to 60'],
  ['ttlMs', isDuration, 'a number of milliseconds above 0'],
]

/** The members that every adapter must have. */
const required = new Set<keyof GatewayAdapter>(['name', 'path'])

/**
 * Returns a validated copy of an adapter. Default: the standard gateway's adapter. It is copied, because an adapter
 * that changes later would use lists that were stored before the change. Functions are called on the original object,
 * which may be a class instance.
 *
 * @throws {TypeError} with the member, what it must be, and the kind of value that was received, but never the value
 * itself.
 */
export function validateAdapter(adapter: unknown = standardGateway): GatewayAdapter {
  if (adapter === standardGateway) return standardGateway
  if (typeof adapter !== 'object' || adapter === null || Array.isArray(adapter))
    throw new TypeError(
      `adapter must be an object such as those of fpx-checkout/gateway/adapters; received ${describeKind(adapter)}.`,
    )
  checkOptionNames(adapter, names)
  const copy: Record<string, unknown> = {}
  for (const [name, isValid, expected] of rules) {
    const value = (adapter as Record<string, unknown>)[name]
    if (value === undefined ? required.has(name) : !isValid(value))
      throw new TypeError(`adapter.${name} must be ${expected}; received ${describeKind(value)}.`)
    if (value === undefined) continue
    copy[name] = isFunction(value) ? (value as (...args: never) => unknown).bind(adapter) : value
  }
  if (copy['format'] === 'text' && !copy['readBanks'])
    throw new TypeError(
      'adapter.readBanks must be a function if adapter.format is "text"; received nothing.',
    )
  return copy as unknown as GatewayAdapter
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value)
}

/**
 * Refuses dot segments and encoded slashes: they would call a different path from the one in the names of stored lists.
 */
function isPath(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\/[\x21-\x7e]{1,200}$/.test(value) &&
    !/[?#\\]|\/\/|\/\.{1,2}(\/|$)|%(2e|2f|5c)/i.test(value)
  )
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isPerMinute(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 60
}

function isDuration(value: unknown): boolean {
  return Number.isFinite(value) && Number(value) > 0
}
