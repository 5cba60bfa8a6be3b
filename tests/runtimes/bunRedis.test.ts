import type { SharedStore } from 'fpx-checkout/proxy'
import { builtModule } from '../support/builds/builtModule.js'
import type { RedisServer } from '../support/redis/redis.js'
import { type ConnectedStore, testRedisStore } from '../support/redis/testRedisStore.js'
import { startRuntime } from './support/startRuntime.js'

testRedisStore('Bun', bunStore)

/** Starts a store in a Bun process, because Bun's client runs nowhere else. */
async function bunStore({ url }: RedisServer): Promise<ConnectedStore> {
  const module = await builtModule('tests/runtimes/support/redisStore.ts')
  const running = await startRuntime('Bun', module.path, [url])
  const numbers = { instances: 32, timeoutMs: 1500 }
  const shared = new Proxy(numbers as SharedStore, {
    get: (_numbers, name) =>
      name in numbers
        ? numbers[name as keyof typeof numbers]
        : (...args: unknown[]) => call(name, args),
  })
  async function call(method: string | symbol, args: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ method, args })
    const response = await fetch(`http://127.0.0.1:${running.port}/`, { method: 'POST', body })
    return ((await response.json()) as { result: unknown }).result
  }
  return {
    store: shared,
    async close() {
      await running.close()
      module.remove()
    },
  }
}
