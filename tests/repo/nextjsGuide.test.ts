import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { readdirSync, readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { Payments } from 'fpx-checkout/payments'
import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished, vi } from 'vitest'
import { printedLines } from '../support/printedLines.js'
import { listen } from '../support/sockets/listen.js'
import { filesOf } from '../support/guides/codeBlocks.js'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtModule } from '../support/builds/builtModule.js'

const shop = 'tests/consumers/shops/next'

/** Returns the guide's files, keyed by their paths in the shop. */
const guideFiles = () => filesOf(readFileSync('src/guides/nextjs.md', 'utf8'))

it('the guide on Next.js has exactly the files of the shop that the tests build', () => {
  const files = readdirSync(shop, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package.json')
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(shop.length + 1))
  const inShop = files.map((file): [string, string] => [
    file,
    readFileSync(`${shop}/${file}`, 'utf8'),
  ])
  expect(guideFiles()).toEqual(Object.fromEntries(inShop))
})

it('control: a file that differs is found', () => {
  const [file, text] = Object.entries(filesOf('`lib/fpx.ts`\n\n```ts\nexport {}\n```\n'))[0]!
  expect(text).not.toBe(readFileSync(`${shop}/${file}`, 'utf8'))
})

it('the routes of the guide take a payer from the form to a paid order in the sandbox', async () => {
  const sandbox = await serveSandbox(createSandbox({ signatureKey: 'test-key' }))
  const all = [
    "export { GET, POST } from './app/payments/[...path]/route'",
    "export { payments } from './lib/shop'",
    "export { proxy } from './lib/fpx'",
  ]
  const printed = printedLines()
  const built = await buildGuideFiles({ ...guideFiles(), 'all.ts': all.join('\n') }, 'all.ts')
  const { GET, POST, payments, proxy } = built.exports as {
    GET: (request: Request) => Promise<Response>
    POST: (request: Request) => Promise<Response>
    payments: Payments
    proxy: FpxProxy
  }
  const answer = getRequestListener(
    (request) => (request.method === 'POST' ? POST : GET)(request),
    { overrideGlobalObjects: false },
  )
  const shop = createServer((request, response) => void answer(request, response))
  const { port, close } = await listen(shop)
  const url = `http://127.0.0.1:${port}`
  vi.stubEnv('FPX_BASE_URL', sandbox.baseUrl)
  vi.stubEnv('FPX_API_KEY', 'sandbox-key')
  vi.stubEnv('BILLPLZ_URL', sandbox.billsUrl.replace('/v3/bills', ''))
  vi.stubEnv('BILLPLZ_KEY', 'sandbox-key')
  vi.stubEnv('BILLPLZ_COLLECTION', 'test')
  vi.stubEnv('BILLPLZ_SIGNATURE_KEY', 'test-key')
  vi.stubEnv('SHOP', url)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await Promise.all([close(), sandbox.close(), proxy.close()])
    built.remove()
  })
  const browse = async (address: string, body?: URLSearchParams) =>
    (
      await fetch(address, { redirect: 'manual', ...(body ? { method: 'POST', body } : {}) })
    ).headers.get('location')!

  const bank = await browse(`${url}/payments/pay`, new URLSearchParams({ bank_code: 'MB2U0227' }))
  expect(await payments.status('A-1001')).toMatchObject({ state: 'pending' })
  const back = await browse(bank, new URLSearchParams({ choice: 'pay' }))
  expect(await payments.statusOf(await browse(back))).toMatchObject({ state: 'paid' })
  expect(printed).toEqual(['Paid: A-1001'])
})

it('the recipe for `trailingSlash` serves every URL that Next.js redirects', async () => {
  const proxy = createFpxProxy({
    gateway: { baseUrl: 'https://gateway.test/v2', apiKey: 'sandbox-key', fetch: createSandbox() },
    admin: { authorize: () => true },
  })
  onTestFinished(() => proxy.close())
  const [, recipe] = /`(proxy\.fetch\(new Request\(.*?request\)\))`/.exec(
    readFileSync('src/guides/troubleshooting.md', 'utf8'),
  )!
  for (const path of [
    '/bank/',
    '/bank',
    '/company/?page=1&perPage=20',
    '/company?page=1&perPage=20',
  ]) {
    const request = new Request(`https://shop.example/api/fpx${path}`)
    const response = (await runInNewContext(recipe!, { proxy, request, Request })) as Response
    expect([path, response.status]).toEqual([path, 200])
  }
})

/** Builds a guide's TypeScript files as a merchant's bundler does, and imports the entry. */
async function buildGuideFiles(
  files: Record<string, string>,
  entry: string,
): Promise<{ exports: unknown; remove: () => void }> {
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'guide-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const built = await builtModule(join(folder, entry))
  const exports: unknown = await import(/* @vite-ignore */ pathToFileURL(built.path).href)
  return {
    exports,
    remove() {
      built.remove()
      rmSync(folder, { recursive: true })
    },
  }
}
