import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FetchContext } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished } from 'vitest'
import { builtModule } from '../../support/builtModule.js'
import { codeBlocks } from '../../support/guides/codeBlocks.js'
import { redisServer } from '../../support/redis.js'
import { upstash } from '../../support/upstash.js'

interface Worker {
  fetch(
    request: Request,
    env: Record<string, string>,
    context: FetchContext,
  ): Response | Promise<Response>
}

/** Builds the Worker of the guide on shared hosting, and returns a function that loads it as a new isolate would. */
async function buildWorker(): Promise<() => Promise<Worker>> {
  const guide = readFileSync('src/guides/shared-hosting.md', 'utf8')
  const { text } = codeBlocks(guide).find((block) => block.text.includes('interface Env'))!
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'worker-'))
  writeFileSync(join(folder, 'worker.ts'), text)
  const built = await builtModule(join(folder, 'worker.ts'))
  onTestFinished(() => {
    built.remove()
    rmSync(folder, { recursive: true })
  })
  let isolates = 0
  return async () => {
    const address = `${pathToFileURL(built.path).href}?isolate=${isolates++}`
    const { default: worker } = (await import(/* @vite-ignore */ address)) as { default: Worker }
    return worker
  }
}

it('the Worker of the guide on shared hosting serves banks, and two isolates share Redis', async () => {
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
  const loadWorker = await buildWorker()
  const work: Promise<unknown>[] = []

  async function request(worker: Worker, path: string) {
    const context = { waitUntil: (pending: Promise<unknown>) => void work.push(pending) }
    const address = `https://shop.example/api/fpx${path}`
    const response = await worker.fetch(new Request(address), env, context)
    return { status: response.status, body: (await response.json()) as { data?: unknown[] } }
  }

  const first = await loadWorker()
  const { status, body } = await request(first, '/bank')
  expect([status, body.data?.length]).toEqual([200, 43])
  expect((await request(first, '/bank/BIMB0340')).status).toBe(200)
  expect((await request(first, '/bank/NOBANK01')).status).toBe(404)
  await Promise.all(work)
  const calls = sandbox.requests.length
  expect(calls).toBeGreaterThan(0)

  const second = await loadWorker()
  expect((await request(second, '/bank')).body).toEqual(body)
  await Promise.all(work)
  expect(sandbox.requests).toHaveLength(calls)
})
