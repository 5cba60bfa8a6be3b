import * as v from 'valibot'
import { defaults, optionGroup, parseOptions, wholeNumber } from '../../contract/index.js'
import type { AcquireResult, LeaseStore, ListName, SharedStore } from '../coordinator/LeaseStore.js'
import { STORE_TIMEOUT_MS } from '../coordinator/withTimeout.js'
import { coordinatorScript } from './coordinatorScript.js'
import { createEval, type RedisClient } from './createEval.js'

/** Options for {@link redisStore}. */
export interface RedisStoreOptions {
  /** The prefix for all keys in Redis. Default: `fpx-checkout:`. */
  prefix?: string
  /**
   * The maximum number of instances. While Redis is unreachable, each instance makes at most `32 / instances` calls per
   * minute, so that all instances together don't exceed the gateway's limit. If Redis has counted more instances than
   * this option specifies, the counted number is used instead. The default of 16 allows each instance to make two calls
   * per minute, which is enough for a two-page list. If you run more than 16 instances, none of them can fetch a
   * two-page list while Redis is unreachable.
   */
  instances?: number
  /**
   * How long a refresh waits for each response from Redis before it continues without Redis, in milliseconds. Payers
   * don't wait for Redis if a list is cached. The default of 1,500 is enough to open a TLS connection to another
   * region. The maximum is 5,000.
   */
  timeoutMs?: number
}

/** The timeout must be shorter than the 6 seconds that a refresh step may take in addition to its gateway call. */
const MAX_STORE_TIMEOUT_MS = 5000

const storeOptions = optionGroup('{ prefix, instances, timeoutMs }', {
  prefix: v.optional(v.string('a text'), 'fpx-checkout:'),
  instances: v.optional(wholeNumber(1), defaults.instances),
  timeoutMs: v.optional(wholeNumber(1, MAX_STORE_TIMEOUT_MS), STORE_TIMEOUT_MS),
} satisfies Record<keyof RedisStoreOptions, v.GenericSchema>)

/**
 * Creates a Redis or Valkey store that lets several instances share a budget, a refresh, and a list. Only refreshes use
 * Redis; cached lists are served without it. If Redis fails, each instance continues with a small share of the
 * gateway's limit.
 *
 * You can use the same client for your own commands because the store never closes or reconnects it. The guide "Several
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
  const evaluate = createEval(client, coordinatorScript)

  function run(command: string, { list, budget }: ListName, request: object, text = '') {
    // A script can use only keys that are stored on the same node of a Redis cluster. The braces in the keys make the
    // cluster store a budget and its lists on one node.
    const keys = ['slots', 'pause', 'limit', 'instances', `${list}:list`, `${list}:lease`]
    return evaluate(
      keys.map((key) => `${prefix}{${budget}}:${key}`),
      [command, JSON.stringify(request, roundUp), text],
    )
  }

  const store: LeaseStore = {
    instances,
    timeoutMs,
    async acquire(name, request) {
      const [state, waitMs, capacity, now, count, failures, failure, keyRefusedMs, version, text] =
        await run('acquire', name, request)
      return {
        state: toState(state),
        waitMs: toCount(waitMs, HOUR_MS),
        ...toCapacity(capacity, request.limit),
        failures: toCount(failures, 1000),
        ...(typeof failure === 'string' ? { failure } : {}),
        now: toCount(now),
        instances: toCount(count),
        ...(keyRefusedMs === -1 ? {} : { keyRefusedMs: toCount(keyRefusedMs) }),
        ...(typeof text === 'string' ? { list: { version: toCount(version), text } } : {}),
      }
    },
    async extend(name, request) {
      const [waitMs, capacity] = await run('extend', name, request)
      return { waitMs: toCount(waitMs, HOUR_MS), ...toCapacity(capacity, request.limit) }
    },
    async release(name, { list, ...report }) {
      const { text = '', ...details } = list ?? {}
      await run('release', name, list ? { ...report, list: details } : report, text)
    },
  }
  return store
}

const states: readonly unknown[] = ['granted', 'fresh', 'fetching', 'failed', 'exhausted']

function toState(value: unknown): AcquireResult['state'] {
  if (states.includes(value)) return value as AcquireResult['state']
  throw new TypeError('Redis must return the state of a lease; received another value.')
}

/** Reads the capacity that the script returned. During a pause, the script returns -1 instead of the capacity. */
const toCapacity = (capacity: unknown, limit: number) =>
  capacity === -1 ? {} : { capacity: toCount(capacity, limit) }

/** Rounds numbers up because Redis doesn't accept fractions of a millisecond. */
const roundUp = (_name: string, value: unknown) =>
  typeof value === 'number' ? Math.ceil(value) : value

/** The maximum length of a pause or lease in milliseconds. */
const HOUR_MS = 3_600_000

/** Validates a count that the script returned, since other programs may have written invalid values to Redis. */
function toCount(value: unknown, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max)
    return value
  throw new TypeError(`Redis must return a whole number from 0 to ${max}; received another value.`)
}
