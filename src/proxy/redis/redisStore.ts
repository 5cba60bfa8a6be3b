import * as v from 'valibot'
import { defaults, optionGroup, parseOptions, wholeNumber } from '../../contract/index.js'
import type { ListName, SharedStore } from '../stores/SharedStore.js'
import { createEval, type RedisClient } from './createEval.js'
import { listScript } from './listScript.js'
import { slotsScript } from './slotsScript.js'

/** Options of {@link redisStore}. */
export interface RedisStoreOptions {
  /** The prefix of every key in Redis. Default `fpx-checkout:`. */
  prefix?: string
  /**
   * The largest number of instances. While Redis is lost, each makes at most `32 / instances` calls per minute, rounded
   * down. All of them together then stay within the limit of the gateway. If Redis counts more instances, that number
   * is used. Default 16: two calls per minute each, enough for a list of two pages. With more than 16 instances such a
   * list needs Redis, or a snapshot.
   */
  instances?: number
}

const storeOptions = optionGroup('{ prefix, instances }', {
  prefix: v.optional(v.string('a text'), 'fpx-checkout:'),
  instances: v.optional(wholeNumber(1), defaults.instances),
} satisfies Record<keyof RedisStoreOptions, v.GenericSchema>)

/**
 * Creates a store in Redis or Valkey, by which several instances share one budget, one refresh and one list. Redis is called
 * only when a refresh is due, never while a request is answered. If Redis fails, each instance continues with a small part of
 * the budget.
 *
 * @param client - A client of `ioredis`, `redis` (5 or newer), `@upstash/redis` or Bun. You connect and close it, and you
 * handle its `error` event.
 * @throws {TypeError} for any other client.
 * @throws {OptionError} for an option that is invalid or does not exist.
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
  const { prefix, instances } = parseOptions(storeOptions, options)
  const run = createEval(client)
  // With braces a cluster stores a budget and its lists on the same node, as a script requires.
  const toKeys = (budget: string, ...kinds: string[]) =>
    kinds.map((kind) => `${prefix}{${budget}}:${kind}`)
  const runSlots = (name: string, ...args: (string | number)[]) =>
    run(slotsScript, toKeys(name, 'slots', 'pause', 'limit', 'queue'), args)
  const runList = ({ list, budget }: ListName, ...args: (string | number)[]) =>
    run(listScript, toKeys(budget, `${list}:list`, `${list}:lease`, 'instances'), args)

  return {
    instances,
    async acquireSlots(name, { ids, limit, holdMs, coldStart, requester }) {
      const [acquired, waitMs, most] = await runSlots(
        name,
        'acquireSlots',
        limit,
        Math.ceil(holdMs),
        coldStart.limit,
        Math.ceil(coldStart.ms),
        requester?.list ?? '',
        Math.ceil(requester?.idleMs ?? 0),
        ...ids,
      )
      return {
        acquired: toCount(acquired, ids.length),
        waitMs: toCount(waitMs, HOUR_MS),
        // During a pause the script does not return `most`.
        ...(most === undefined ? {} : { most: toCount(most, limit) }),
      }
    },
    async endSlot(name, id, holdMs) {
      await runSlots(name, 'endSlot', Math.ceil(holdMs), id)
    },
    async releaseSlots(name, ids) {
      await runSlots(name, 'releaseSlots', ...ids)
    },
    async pauseSlots(name, ms) {
      await runSlots(name, 'pauseSlots', Math.ceil(ms))
    },
    async setGatewayLimit(name, limit, ms) {
      await runSlots(name, 'setGatewayLimit', limit, Math.ceil(ms))
    },
    async acquireLease(name, { owner, leaseMs, knownVersion }) {
      const [
        acquired,
        failures,
        waitMs,
        now,
        count,
        keyRefusedMs,
        version,
        text,
        isPaused,
        failure,
      ] = await runList(name, 'acquireLease', owner, Math.ceil(leaseMs), knownVersion)
      return {
        acquired: acquired === 1,
        failures: toCount(failures, 1000),
        ...(typeof failure === 'string' ? { failure } : {}),
        waitMs: toCount(waitMs, HOUR_MS),
        isPaused: isPaused === 1,
        now: toCount(now),
        instances: toCount(count),
        ...(keyRefusedMs === -1 ? {} : { keyRefusedMs: toCount(keyRefusedMs) }),
        ...(version ? { list: { version: toCount(version), ...toTextProperty(text) } } : {}),
      }
    },
    async renewLease(name, owner, leaseMs) {
      await runList(name, 'renewLease', owner, Math.ceil(leaseMs))
    },
    async putList(name, { owner, text, retainMs, gatheredAt }) {
      await runList(name, 'putList', owner, text, Math.ceil(retainMs), Math.floor(gatheredAt))
    },
    async releaseLease(name, { owner, pauseMs, failures, keyRefused, failure = '' }) {
      const ms = Math.ceil(pauseMs)
      await runList(name, 'releaseLease', owner, ms, failures, keyRefused ? 1 : 0, failure)
    },
  }
}

/** The longest pause or lease that the scripts store. */
const HOUR_MS = 3_600_000

/** Checks that a result of a script is a count. Other programs may have written other values into Redis. */
function toCount(value: unknown, max = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max)
    return value
  throw new TypeError(`Redis must return a whole number from 0 to ${max}; received another value.`)
}

const toTextProperty = (text: unknown) => (typeof text === 'string' ? { text } : {})
