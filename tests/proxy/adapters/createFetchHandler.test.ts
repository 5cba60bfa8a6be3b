import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { Hono } from 'hono'
import type { FetchContext } from 'fpx-checkout/proxy'

const isAdmin = { authorize: () => true }

describe('the fetch handler', () => {
  it.each([
    '/api/fpx/bank/..%2fcompany',
    '/api/fpx/bank;/../bank/x/company',
    '//host/api/fpx/bank',
    '/http://gateway.test/v2/bank',
    '/',
  ])('the path %s is not found, without a gateway call', async (path) => {
    const { proxy, calls } = createProxyHarness({ admin: isAdmin })
    const response = await proxy.fetch(new Request(`https://shop.test${path}`))
    expect(response.status).toBe(404)
    expect(calls).toEqual([])
  })
})

const path = '/api/fpx/*'
const request = () => new Request('https://shop.test/api/fpx/bank')

/** The context that Workers pass with a request. */
interface ExecutionContext {
  waitUntil(work: Promise<unknown>): void
  passThroughOnException(): void
}
interface RouteContext {
  params: Promise<{ path: string[] }>
}
type After = <T>(task: Promise<T> | (() => T | Promise<T>)) => void

it.each<[string, (proxy: ReturnType<typeof createProxyHarness>['proxy']) => Promise<Response>]>([
  [
    'Hono’s untyped env',
    async (proxy) => {
      const app = new Hono().all(path, (context) => proxy.fetch(context.req.raw, context.env))
      return app.request(request())
    },
  ],
  [
    'Hono’s env with bindings',
    async (proxy) => {
      const app = new Hono<{ Bindings: { shop: string } }>()
      app.all(path, (context) => proxy.fetch(context.req.raw, context.env))
      return app.request(request(), {}, { shop: 'one' })
    },
  ],
  [
    'the Workers context',
    async (proxy) => {
      const waited: Promise<unknown>[] = []
      const context: ExecutionContext = {
        waitUntil: (work) => void waited.push(work),
        passThroughOnException: () => undefined,
      }
      const answer = await proxy.fetch(request(), context)
      expect(waited.length).toBeGreaterThan(0)
      return answer
    },
  ],
  [
    'the context of a Next.js route',
    async (proxy) => {
      const context: RouteContext = { params: Promise.resolve({ path: ['bank'] }) }
      return proxy.fetch(request(), context)
    },
  ],
  [
    'Next.js’s `after`',
    async (proxy) => {
      let waited = 0
      const after: After = () => {
        waited++
      }
      const answer = await proxy.fetch(request(), { waitUntil: after })
      expect(waited).toBeGreaterThan(0)
      return answer
    },
  ],
])('a request is answered if fetch also receives %s', async (_what, ask) => {
  const { proxy } = createProxyHarness()
  expect((await ask(proxy)).status).toBe(200)
})

it('a context of the wrong type does not compile, but the request is served anyway', async () => {
  const { proxy } = createProxyHarness()
  // @ts-expect-error -- not a function
  expect((await proxy.fetch(request(), { waitUntil: 5 })).status).toBe(200)
  // @ts-expect-error -- a misspelt name
  expect((await proxy.fetch(request(), { waituntil: () => undefined })).status).toBe(200)
  const counting = { waitUntil: (count: number) => void count.toFixed() }
  // @ts-expect-error -- the callback takes no promise
  expect((await proxy.fetch(request(), counting)).status).toBe(200)
  // The compiler infers the type of `waitUntil`'s argument.
  await proxy.fetch(request(), { waitUntil: (work) => void work.finally(() => undefined) })
  const narrow: (request: Request, context: FetchContext) => Response | Promise<Response> =
    proxy.fetch
  expect((await narrow(request(), {})).status).toBe(200)
})
