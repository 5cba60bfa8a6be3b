import { setTimeout } from 'node:timers/promises'
import type { SharedStore } from 'fpx-checkout/proxy'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankRows } from '../gateway/fixtures.js'
import { redisServer, type RedisServer } from './redis.js'
import { startInstances } from '../proxy/startInstances.js'
import { virtualClock } from '../deterministic/virtualClock.js'

/** A store on a real client, with a function that disconnects it. */
export interface ConnectedStore {
  store: SharedStore
  close: () => unknown
}

/** Declares the tests that a shared Redis store must pass with any client. */
export function testRedisStore(
  client: string,
  connect: (server: RedisServer) => Promise<ConnectedStore>,
): void {
  describe(`a lock and a list in Redis, with ${client}`, () => {
    let server: RedisServer
    let redis: Redis
    let shared: SharedStore
    let close: ConnectedStore['close'] | undefined
    beforeAll(async () => {
      server = await redisServer()
      redis = new Redis(server.port)
      ;({ store: shared, close } = await connect(server))
    }, 60_000)
    beforeEach(() => redis.flushall())
    afterAll(async () => {
      await close?.()
      redis.disconnect()
      await server.kill()
    })

    it('returns the text that was set, until it expires', async () => {
      expect(await shared.get('a')).toBeFalsy()
      for (const text of ['rest 1767225600000 - 0 0', '12345678901234567890', 'ü\n"', '[1]x']) {
        await shared.set('a', text, 60_000)
        expect(await shared.get('a')).toBe(text)
        expect(await redis.pttl('fpx-checkout:a')).toBeGreaterThan(50_000)
      }
      await shared.set('a', 'short', 1)
      await setTimeout(5)
      expect(await shared.get('a')).toBeFalsy()
    })

    it('sets the lock for one of several instances, and returns its value to the others', async () => {
      const found = await Promise.all(
        ['run 1 a', 'run 1 b', 'run 1 c'].map((text) => shared.swap('l', undefined, text, 60_000)),
      )
      expect(found.filter((text) => !text)).toHaveLength(1)
      const holder = await redis.get('fpx-checkout:l')
      expect(found.filter(Boolean)).toEqual([holder, holder])
    })

    it('replaces only the expected value', async () => {
      await shared.swap('l', undefined, 'run 1 a', 60_000)
      expect(await shared.swap('l', 'run 1 b', 'rest', 1)).toBe('run 1 a')
      expect(await shared.swap('l', 'run 1 a', 'rest 2 - 0 0', 5000)).toBe('run 1 a')
      expect(await redis.get('fpx-checkout:l')).toBe('rest 2 - 0 0')
      expect(await redis.pttl('fpx-checkout:l')).toBeLessThanOrEqual(5000)
    })

    it('is shared by several proxies: one fetches the list, and all have it', async () => {
      const clock = virtualClock()
      const { get, calls, events } = startInstances(3, () => shared, clock)
      const responses = get()
      await clock.advance(1000)
      for (const { body } of await responses) expect(body).toEqual({ data: bankRows(43) })
      expect(calls).toHaveLength(2)
      expect(events.filter(({ type }) => type === 'store-failed')).toEqual([])
    })
  })
}
