import { Redis as Upstash } from '@upstash/redis'
import { proxyHandlers, sandboxHandlers } from 'fpx-checkout/msw'
import { createGatewayClient } from 'fpx-checkout/gateway'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer, fileSnapshot, toNodeHandler } from 'fpx-checkout/proxy/node'
import { redisStore } from 'fpx-checkout/proxy/redis'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { Hono } from 'hono'
import { Redis } from 'ioredis'
import { setupServer } from 'msw/node'
import { createClient } from 'redis'

const gateway = { baseUrl: 'https://gateway.example/v2', apiKey: 'key' }
const proxy = createFpxProxy({
  gateway,
  store: redisStore(createClient()),
  snapshot: fileSnapshot('banks.json'),
})
createFpxProxy({ gateway, store: redisStore(new Redis({ lazyConnect: true })) })
createFpxProxy({
  gateway,
  store: redisStore(new Upstash({ url: 'https://redis.example', token: 'token' })),
})
createNodeServer(proxy, toNodeHandler(proxy))
new Hono().all('/api/fpx/*', (context) => proxy.fetch(context.req.raw, context.env))
const banks = await createGatewayClient(gateway).banks()
await serveSandbox(createSandbox())
setupServer(...proxyHandlers(), ...sandboxHandlers())

// These errors prove that the types exist, and aren't `any`.
// @ts-expect-error
createFpxProxy({ gateway: 5 })
// @ts-expect-error
redisStore({ eval: () => undefined })
// @ts-expect-error
export const count: string = banks
