import type { FetchContext } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished } from 'vitest'
import { buildSnippet } from '../../support/guides/buildSnippet.js'
import { redisServer } from '../../support/redis/redis.js'
import { upstash } from '../../support/redis/upstash.js'

interface Worker {
  fetch(
    request: Request,
    env: Record<string, string>,
    context: FetchContext,
  ): Response | Promise<Response>
}

it('the Worker in the shared-hosting guide serves banks, and two isolates share Redis', async () => {
  const redis = await redisServer()
  onTestFinished(() => redis.kill())
  const database = await upstash(redis.port)
  onTestFinished(() => database.close())
  const sandbox = createSandbox()
  const { baseUrl, close } = await serveSandbox(sandbox)
  onTestFinished(close)
  const env = {
    FPX_BASE_URL: baseUrl,
    FPX_API_KEY: 'sandbox-key',
    UPSTASH_REDIS_REST_URL: database.url,
    UPSTASH_REDIS_REST_TOKEN: database.token,
  }
  // Each `loadWorker` call imitates a new isolate.
  const loadWorker = await buildSnippet<{ default: Worker }>(
    'src/guides/shared-hosting.md',
    'interface Env',
  )
  const work: Promise<unknown>[] = []

  async function request(worker: Worker, path: string) {
    const context = { waitUntil: (pending: Promise<unknown>) => void work.push(pending) }
    const address = `https://shop.example/api/fpx${path}`
    const response = await worker.fetch(new Request(address), env, context)
    return { status: response.status, body: (await response.json()) as { data?: unknown[] } }
  }

  const { default: first } = await loadWorker()
  const { status, body } = await request(first, '/bank')
  expect([status, body.data?.length]).toEqual([200, 43])
  expect((await request(first, '/bank/BIMB0340')).status).toBe(200)
  expect((await request(first, '/bank/NOBANK01')).status).toBe(404)
  await Promise.all(work)
  const calls = sandbox.requests.length
  expect(calls).toBeGreaterThan(0)

  const { default: second } = await loadWorker()
  expect((await request(second, '/bank')).body).toEqual(body)
  await Promise.all(work)
  expect(sandbox.requests).toHaveLength(calls)
})
