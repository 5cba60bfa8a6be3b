import { Redis as Upstash } from '@upstash/redis'
import { Redis } from 'ioredis'
import { createClient } from 'redis'
import type { SharedStore } from 'fpx-checkout/proxy'
import { redisShared } from 'fpx-checkout/proxy/redis'
import { builtModule } from './builtModule.js'
import type { RedisServer } from './redis.js'
import { startRuntime } from './runtimes/startRuntime.js'
import { upstash } from './upstash.js'

/** A store on a real client, and how to disconnect it. */
export interface ConnectedStore {
  shared: SharedStore
  close: () => unknown
}

/** Each client that `redisShared` takes, connected to a Redis. */
export const redisClients: Record<string, (server: RedisServer) => Promise<ConnectedStore>> = {
  ioredis({ port }) {
    const client = new Redis(port)
    return Promise.resolve({ shared: redisShared(client), close: () => client.disconnect() })
  },
  'ioredis, with numbers as texts'({ port }) {
    const client = new Redis({ port, stringNumbers: true })
    return Promise.resolve({ shared: redisShared(client), close: () => client.disconnect() })
  },
  async 'redis, with the newer protocol'({ url }) {
    const client = await createClient({ url, RESP: 3 }).connect()
    return { shared: redisShared(client), close: () => client.destroy() }
  },
  async redis({ url }) {
    const client = await createClient({ url }).connect()
    return { shared: redisShared(client), close: () => client.destroy() }
  },
  async '@upstash/redis'({ port }) {
    const { close, ...database } = await upstash(port)
    return { shared: redisShared(new Upstash(database)), close }
  },
  async '@upstash/redis, one request for each command'({ port }) {
    const { close, ...database } = await upstash(port)
    const client = new Upstash({
      ...database,
      enableAutoPipelining: false,
      automaticDeserialization: false,
      responseEncoding: false,
    })
    return { shared: redisShared(client), close }
  },
  Bun: bunStore,
}

/** A store in a process of Bun, whose client runs nowhere else. */
async function bunStore({ url }: RedisServer): Promise<ConnectedStore> {
  const module = await builtModule('tests/support/runtimes/redisStore.ts')
  const running = await startRuntime('Bun', module.path, [url])
  const shared = new Proxy({} as SharedStore, {
    get: (_none, method) =>
      method === 'instances' ? 32 : (...args: unknown[]) => call(method, args),
  })
  async function call(method: string | symbol, args: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ method, args })
    const response = await fetch(`http://127.0.0.1:${running.port}/`, { method: 'POST', body })
    return ((await response.json()) as { result: unknown }).result
  }
  return {
    shared,
    async close() {
      await running.close()
      module.remove()
    },
  }
}
