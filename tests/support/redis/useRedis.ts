import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { redisServer, type RedisServer } from './redis.js'

/**
 * Starts a Redis server for the tests of a file and empties it before each. Its fields exist from the first test on.
 */
export function useRedis(): { server: RedisServer; redis: Redis } {
  const used = {} as ReturnType<typeof useRedis>
  beforeAll(async () => {
    used.server = await redisServer()
    used.redis = new Redis(used.server.port)
  })
  beforeEach(() => used.redis.flushall())
  afterAll(async () => {
    used.redis.disconnect()
    await used.server.kill()
  })
  return used
}
