import { Redis as Upstash } from '@upstash/redis'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import { redisStore } from 'fpx-checkout/proxy/redis'
import type { RedisServer } from '../../support/redis/redis.js'
import type { ConnectedStore } from '../../support/redis/testRedisStore.js'
import { upstash } from '../../support/redis/upstash.js'

/** Functions that connect each kind of client `redisStore` accepts to a Redis server. */
export const redisClients: Record<string, (server: RedisServer) => Promise<ConnectedStore>> = {
  ioredis({ port }) {
    const client = new Redis(port)
    return Promise.resolve({ store: redisStore(client), close: () => client.disconnect() })
  },
  'ioredis, with numbers as strings'({ port }) {
    const client = new Redis({ port, stringNumbers: true })
    return Promise.resolve({ store: redisStore(client), close: () => client.disconnect() })
  },
  async 'redis, with RESP3'({ url }) {
    const client = await createClient({ url, RESP: 3 }).connect()
    return { store: redisStore(client), close: () => client.destroy() }
  },
  async redis({ url }) {
    const client = await createClient({ url }).connect()
    return { store: redisStore(client), close: () => client.destroy() }
  },
  async '@upstash/redis'({ port }) {
    const { close, ...database } = await upstash(port)
    return { store: redisStore(new Upstash(database)), close }
  },
  async '@upstash/redis, one request for each command'({ port }) {
    const { close, ...database } = await upstash(port)
    const client = new Upstash({
      ...database,
      enableAutoPipelining: false,
      automaticDeserialization: false,
      responseEncoding: false,
    })
    return { store: redisStore(client), close }
  },
  'the methods of a Bun client'({ port }) {
    const redis = new Redis(port)
    const client = {
      send: (command: string, args: string[]) => redis.call(command, ...args),
      hmget: () => undefined,
    }
    return Promise.resolve({ store: redisStore(client), close: () => redis.disconnect() })
  },
}
