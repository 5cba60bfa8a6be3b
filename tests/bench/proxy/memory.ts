import { createFpxProxy } from 'fpx-checkout/proxy'
import { fpxBanks } from 'fpx-checkout/sandbox'
import { viewOf } from '../../support/proxyWorld.js'

/** Heap bytes of one proxy with so many tenants that all have the same banks. */
export async function heapOf(tenants: number): Promise<number> {
  const proxy = createFpxProxy({
    upstream: {
      baseUrl: 'https://service.test/v2',
      fetch: () => Promise.resolve(Response.json({ data: fpxBanks })),
    },
    tenants: {
      resolve: (view) => ({
        id: view.header('host') ?? '',
        apiKey: `key-${view.header('host') ?? ''}`,
      }),
    },
  })
  for (let tenant = 0; tenant < tenants; tenant++)
    await proxy.handle(viewOf('/api/fpx/bank', { host: `${tenant}` }))
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await new Promise((done) => setTimeout(done, 20))
  }
  const heap = process.memoryUsage().heapUsed
  // Kept alive until it was measured.
  proxy.health()
  return heap
}

/** In a process of its own with `--expose-gc`: heap with 1 tenant and with 2,001. */
export async function run(): Promise<void> {
  await heapOf(10)
  const one = await heapOf(1)
  const many = await heapOf(2001)
  process.send?.({ each: (many - one) / 2000 })
}
