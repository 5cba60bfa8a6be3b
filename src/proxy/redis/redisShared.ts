import { checkOptionNames } from '../../contract/index.js'
import type { SharedStore } from '../stores/SharedStore.js'
import { evalOn, type RedisClient } from './evalOn.js'
import { listScript } from './listScript.js'
import { slotsScript } from './slotsScript.js'

/** Options of {@link redisShared}. */
export interface RedisSharedOptions {
  /** In front of every name in Redis. Default `fpx-checkout:`. */
  prefix?: string
  /**
   * The most instances there will be. While Redis is lost, each makes at most `32 / instances` calls a minute, rounded
   * down, so that all of them stay within the service's limit. Redis may tell of more. Default 16: two calls a minute
   * each, enough for a list of two pages. With more than 16 instances such a list needs Redis, or a snapshot.
   */
  instances?: number
}

const names: Record<keyof RedisSharedOptions, true> = { prefix: true, instances: true }

/**
 * Lets several instances share one budget, one refresh and one list, in Redis or Valkey. Redis is asked when
 * a refresh is due, never on the way of a request; where it fails, each instance goes on alone with a small share.
 *
 * @param client - a client of `ioredis`, `redis` (5 or newer), `@upstash/redis` or Bun. It stays yours, and so does its `error`
 * event.
 * @throws {TypeError} for a client of any other shape, for an option that does not exist, and for `instances` that is no whole number above 0.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { redisShared } from 'fpx-checkout/proxy/redis'
 * import { Redis } from 'ioredis'
 *
 * createFpxProxy({
 *   upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 *   shared: redisShared(new Redis('redis://127.0.0.1:6379'), { instances: 4 }),
 * })
 */
export function redisShared(client: RedisClient, options: RedisSharedOptions = {}): SharedStore {
  checkOptionNames(options, names)
  const { prefix = 'fpx-checkout:', instances = 16 } = options
  if (!Number.isInteger(instances) || instances < 1)
    throw new TypeError('instances must be a whole number above 0.')
  const run = evalOn(client)
  // Braces make a cluster keep the keys of one name together.
  const keysOf = (name: string, ...kinds: string[]) =>
    kinds.map((kind) => `${prefix}{${name}}:${kind}`)
  const slots = (name: string, ...args: (string | number)[]) =>
    run(slotsScript, keysOf(name, 'slots', 'pause', 'learnt'), args)
  const list = (name: string, ...args: (string | number)[]) =>
    run(listScript, keysOf(name, 'list', 'lease', 'instances'), args)

  return {
    instances,
    async acquireSlots(name, { ids, limit, holdMs, coldStart }) {
      const [acquired, waitMs, most] = await slots(
        name,
        'acquireSlots',
        limit,
        Math.ceil(holdMs),
        coldStart.limit,
        Math.ceil(coldStart.ms),
        ...ids,
      )
      return {
        acquired: whole(acquired, ids.length),
        waitMs: whole(waitMs, HOUR_MS),
        // In a pause it is not told.
        ...(most === undefined ? {} : { most: whole(most, limit) }),
      }
    },
    async endSlot(name, id, holdMs) {
      await slots(name, 'endSlot', Math.ceil(holdMs), id)
    },
    async releaseSlots(name, ids) {
      await slots(name, 'releaseSlots', ...ids)
    },
    async pauseSlots(name, ms) {
      await slots(name, 'pauseSlots', Math.ceil(ms))
    },
    async setServiceLimit(name, limit, ms) {
      await slots(name, 'setServiceLimit', limit, Math.ceil(ms))
    },
    async acquireLease(name, { owner, leaseMs, knownVersion }) {
      const [acquired, failures, waitMs, now, count, keyRefusedMs, version, text] = await list(
        name,
        'acquireLease',
        owner,
        Math.ceil(leaseMs),
        knownVersion,
      )
      return {
        acquired: acquired === 1,
        failures: whole(failures, 1000),
        waitMs: whole(waitMs, HOUR_MS),
        now: whole(now),
        instances: whole(count),
        ...(keyRefusedMs === -1 ? {} : { keyRefusedMs: whole(keyRefusedMs) }),
        ...(version ? { list: { version: whole(version), ...textOf(text) } } : {}),
      }
    },
    async renewLease(name, owner, leaseMs) {
      await list(name, 'renewLease', owner, Math.ceil(leaseMs))
    },
    async putList(name, { owner, text, keepMs }) {
      await list(name, 'putList', owner, text, Math.ceil(keepMs))
    },
    async releaseLease(name, { owner, pauseMs, failures, keyRefused }) {
      await list(name, 'releaseLease', owner, Math.ceil(pauseMs), failures, keyRefused ? 1 : 0)
    },
  }
}

/** The longest pause or lease that is ours. */
const HOUR_MS = 3_600_000

/** What others wrote into Redis is not believed to be a number. */
function whole(value: unknown, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most)
    return value
  throw new TypeError('Redis gave something else than a count')
}

const textOf = (text: unknown) => (typeof text === 'string' ? { text } : {})
