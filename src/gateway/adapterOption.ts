import * as v from 'valibot'
import { callback, oneOf, optionGroup, wholeNumber } from '../contract/index.js'
import { standardGateway } from './adapters/standardGateway.js'
import type { GatewayAdapter } from './GatewayAdapter.js'

/**
 * Rejects dot segments, backslashes, and encoded slashes. If the URL parser or a server rewrote the path, the requested
 * path would differ from the path in the keys of stored lists.
 */
const isPath = (value: unknown) =>
  typeof value === 'string' &&
  /^\/[\x21-\x7e]{1,200}$/.test(value) &&
  !/[?#\\]|\/\/|\/\.{1,2}(\/|$)|%(2e|2f|5c)/i.test(value)

const path = (example: string) =>
  v.custom<string>(isPath, `a path below baseUrl such as "${example}", without a query`)

/** Accepts a positive number of milliseconds. */
export const milliseconds = v.custom<number>(
  (value) => Number.isFinite(value) && Number(value) > 0,
  'a number of milliseconds above 0',
)

type Member<Name extends keyof GatewayAdapter> = NonNullable<GatewayAdapter[Name]>

const members = {
  name: v.custom<string>(
    (value) => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value),
    '1 to 40 lower-case letters, digits or hyphens, such as "my-gateway"',
  ),
  path: path('/bank'),
  headers: v.optional(callback<Member<'headers'>>('a function that returns headers')),
  request: v.optional(
    callback<Member<'request'>>('a function that returns { method, headers, body, query }'),
  ),
  format: v.optional(oneOf(['json', 'text'])),
  readBanks: v.optional(
    callback<Member<'readBanks'>>('a function that returns the banks of a body'),
  ),
  pages: v.optional(callback<Member<'pages'>>('a function that returns the query of a page')),
  ping: v.optional(path('/ping')),
  company: v.optional(path('/company')),
  perMinute: v.optional(wholeNumber(1, 60)),
  ttlMs: v.optional(milliseconds),
} satisfies Record<keyof GatewayAdapter, v.GenericSchema>

/**
 * Validates and copies an adapter. If the adapter weren't copied, changing it later would let it read lists that were
 * stored before the change. The copied functions are bound to the original object.
 */
const adapterCopy = v.pipe(
  optionGroup('an object such as those of fpx-checkout/gateway/adapters', members, true),
  v.forward(
    v.check(
      ({ format, readBanks }) => format !== 'text' || readBanks !== undefined,
      'a function that reads the text, because adapter.format is "text"',
    ),
    ['readBanks'],
  ),
)

/**
 * The schema of the `adapter` option. We don't copy `standardGateway`: other files compare adapters to it using
 * `===`.
 */
export const adapterOption = v.optional(
  v.lazy((value): v.GenericSchema<unknown, GatewayAdapter> =>
    value === standardGateway ? v.custom<GatewayAdapter>(() => true) : adapterCopy,
  ),
  standardGateway,
)
