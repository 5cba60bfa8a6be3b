import type { SharedStore } from '../stores/SharedStore.js'
import { evalOn, type RedisClient } from './evalOn.js'
import { listScript } from './listScript.js'
import { slotsScript } from './slotsScript.js'

/** Options of {@link redisShared}. */
export interface RedisSharedOptions {
  /** In front of every name in Redis. Default `fpx-checkout:`. */
  prefix?: string
  /**
   * How many instances to count with until Redis has told how many there are. While Redis is lost, each may make
   * `(60 − budget.perMinute) / instances` calls a minute. Default 15.
   */
  instances?: number
}

/**
 * Lets several instances share one budget, one refresh and one list, in Redis or Valkey. Redis is asked when
 * a refresh is due, never on the way of a request; where it fails, each instance goes on alone with a small share.
 *
 * @param client - a connected client of `ioredis` or `redis`; it stays yours, and so does its `error` event.
 * @example
 * createFpxProxy({ upstream, shared: redisShared(new Redis(process.env.FPX_REDIS_URL)) })
 */
export function redisShared(
  client: RedisClient,
  { prefix = 'fpx-checkout:', instances = 15 }: RedisSharedOptions = {},
): SharedStore {
  const run = evalOn(client)
  // Braces make a cluster keep the keys of one name together.
  const keysOf = (name: string, ...kinds: string[]) =>
    kinds.map((kind) => `${prefix}{${name}}:${kind}`)
  const slots = (name: string, ...args: (string | number)[]) =>
    run(slotsScript, keysOf(name, 'slots', 'pause', 'instances'), args)
  const list = (name: string, ...args: (string | number)[]) =>
    run(listScript, keysOf(name, 'list', 'lease'), args)

  return {
    instances,
    async take(name, { ids, limit, holdMs, owner }) {
      const [waitMs, count] = await slots(name, 'take', limit, holdMs, owner, ...ids)
      return { waitMs: whole(waitMs), instances: whole(count) }
    },
    async end(name, id, holdMs) {
      await slots(name, 'end', holdMs, id)
    },
    async giveBack(name, ids) {
      await slots(name, 'giveBack', ...ids)
    },
    async pause(name, ms) {
      await slots(name, 'pause', Math.ceil(ms))
    },
    async lead(name, { owner, leaseMs, known }) {
      const [leads, failures, waitMs, version, ageMs, text] = await list(
        name,
        'lead',
        owner,
        Math.ceil(leaseMs),
        known,
      )
      const lead = { leads: leads === 1, failures: whole(failures), waitMs: whole(waitMs) }
      if (!version) return lead
      const found = { version: whole(version), ageMs: whole(ageMs) }
      return { ...lead, list: typeof text === 'string' ? { ...found, text } : found }
    },
    async put(name, { owner, text, keepMs }) {
      await list(name, 'put', owner, text, Math.ceil(keepMs))
    },
    async resign(name, { owner, pauseMs, failures }) {
      await list(name, 'resign', owner, Math.ceil(pauseMs), failures)
    },
  }
}

/** What others wrote into Redis is not believed to be a number. */
function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new TypeError('Redis gave something else than a count')
}
