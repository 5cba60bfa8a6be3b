import * as v from 'valibot'
import {
  defaults,
  describeKind,
  optionGroup,
  parseOptions,
  wholeNumber,
} from '../../contract/index.js'
import type { SharedStore } from './SharedStore.js'

/**
 * A Redis or Valkey client from `ioredis`, `redis` (5 or newer), `@upstash/redis`, or Bun. Since these clients expect a
 * script's keys and arguments in different formats, we identify each client by a method that the others don't have.
 */
export type RedisClient =
  | Record<'eval' | 'defineCommand', (...args: never[]) => unknown>
  | Record<'eval' | 'evalSha', (...args: never[]) => unknown>
  | Record<'eval' | 'createScript', (...args: never[]) => unknown>
  | Record<'send' | 'hmget', (...args: never[]) => unknown>

/** Options for {@link redisStore}. */
export interface RedisStoreOptions {
  /** The prefix for all keys in Redis. Default: `fpx-checkout:`. */
  prefix?: string
  /**
   * The maximum number of instances. While Redis is unreachable, each instance waits this many times as long between
   * its calls, and doesn't call the gateway for a list with too many pages. The default of 16 allows each instance to
   * read a bank list of two pages.
   */
  instances?: number
  /**
   * How long a refresh waits for each response from Redis before it continues without Redis, in milliseconds. Payers
   * don't wait for Redis if a list is cached. The default of 1,500 is enough to open a TLS connection to another
   * region. The maximum is 5,000.
   */
  timeoutMs?: number
}

/** The timeout must be shorter than the 6 seconds that a refresh can take in addition to its gateway calls. */
const MAX_STORE_TIMEOUT_MS = 5000

const storeOptions = optionGroup('{ prefix, instances, timeoutMs }', {
  prefix: v.optional(v.string('a text'), 'fpx-checkout:'),
  instances: v.optional(wholeNumber(1), defaults.instances),
  timeoutMs: v.optional(wholeNumber(1, MAX_STORE_TIMEOUT_MS), 1500),
} satisfies Record<keyof RedisStoreOptions, v.GenericSchema>)

// Every command is a script, since `eval` is what the clients have in common. Redis returns `nil` for `false`.
const GET = `return redis.call('GET', KEYS[1])`
const SET = `return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])`
const SWAP = `local found = redis.call('GET', KEYS[1])
if (found or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return found`

type Method = (...args: unknown[]) => unknown
type AnyClient = Record<'eval' | 'send', Method>

/** Runs a script with one key. */
type Run = (client: AnyClient, script: string, key: string, args: string[]) => unknown

const clientKinds: Record<string, { methods: readonly string[]; run: Run }> = {
  ioredis: {
    methods: ['eval', 'defineCommand'],
    run: (client, script, key, args) => client.eval(script, 1, key, ...args),
  },
  'redis (5 or newer)': {
    methods: ['eval', 'evalSha'],
    run: (client, script, key, args) => client.eval(script, { keys: [key], arguments: args }),
  },
  '@upstash/redis': {
    methods: ['eval', 'createScript'],
    run: (client, script, key, args) => client.eval(script, [key], args),
  },
  // We send `EVAL` as a raw command because clients from older versions of Bun don't have an `eval` method.
  'Bun.RedisClient': {
    methods: ['send', 'hmget'],
    run: (client, script, key, args) => client.send('EVAL', [script, '1', key, ...args]),
  },
}

/**
 * Creates a Redis or Valkey store that lets several instances share a refresh and a list. Only refreshes use Redis;
 * cached lists are served without it. If Redis fails, each instance continues alone, more slowly.
 *
 * You can use the same client for your own commands: the store never closes or reconnects it. The guide "Several
 * instances" describes client options that detect a hung Redis server.
 *
 * @param client - A client from `ioredis`, `redis` (5 or newer), `@upstash/redis`, or Bun. You must connect and close
 * the client yourself and handle its `error` event.
 * @throws {TypeError} if the client is from another package.
 * @throws {OptionError} if an option is invalid or unknown.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { redisStore } from 'fpx-checkout/proxy/redis'
 * import { Redis } from 'ioredis'
 *
 * createFpxProxy({
 *   gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 *   store: redisStore(new Redis('redis://127.0.0.1:6379'), { instances: 4 }),
 * })
 */
export function redisStore(client: RedisClient, options: RedisStoreOptions = {}): SharedStore {
  const { prefix, instances, timeoutMs } = parseOptions(storeOptions, options)
  // We can't use the `in` operator because it doesn't work for a JavaScript `Proxy` that has only a `get` trap.
  const hasMethod = (name: string) => typeof Reflect.get(Object(client), name) === 'function'
  const kind = Object.values(clientKinds).find(({ methods }) => methods.every(hasMethod))
  if (!kind)
    throw new TypeError(
      `redisStore needs a client of ${Object.keys(clientKinds).join(', ')}; received ${describeKind(client)}. ` +
        'Pass the client itself, as its package creates it.',
    )

  const run = async (script: string, name: string, ...args: (string | number)[]) => {
    const anyClient = client as unknown as AnyClient
    const result = await kind.run(anyClient, script, prefix + name, args.map(String))
    if (typeof result === 'string') return result
    if (result === null || result === undefined) return undefined
    throw new TypeError(`Redis must return a text; received ${describeKind(result)}.`)
  }

  return {
    instances,
    timeoutMs,
    get: (name) => run(GET, name),
    set: (name, value, ms) => run(SET, name, value, ms),
    swap: (name, expected, value, ms) => run(SWAP, name, expected ?? '', value, ms),
  }
}
