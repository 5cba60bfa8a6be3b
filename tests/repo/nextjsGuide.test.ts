import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { expect, it, onTestFinished, vi } from 'vitest'
import { buildGuideFiles } from '../support/guides/buildGuideFiles.js'
import { fakeBillplz } from '../support/guides/fakeBillplz.js'
import { namedFiles } from '../support/guides/namedFiles.js'

const shop = 'tests/consumers/shops/next'

/**
 * Returns the guide's files, keyed by their paths in the shop, and the four files that it takes from two other guides.
 */
function guideFiles(): Record<string, string> {
  const read = (guide: string) => namedFiles(readFileSync(`src/guides/${guide}.md`, 'utf8'))
  const others = Object.fromEntries([...read('after-the-bank'), ...read('callbacks')])
  const taken = ['handlers.ts', 'createBill.ts', 'payment.ts', 'billplz.ts'].map((name) => [
    `lib/${name}`,
    others[name]!.replace("'./payment.js'", "'./payment'"),
  ])
  return Object.fromEntries([...read('nextjs'), ...taken]) as Record<string, string>
}

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
  const [file, text] = namedFiles('`lib/fpx.ts`\n\n```ts\nexport {}\n```\n')[0]!
  expect(text).not.toBe(readFileSync(`${shop}/${file}`, 'utf8'))
})

it('the routes of the guide take a payer from the form to a paid order', async () => {
  const billplz = await fakeBillplz()
  const proxyFile = `import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
export const proxy = createFpxProxy({
  gateway: { baseUrl: 'https://gateway.test/v2', apiKey: 'sandbox-key', fetch: createSandbox() },
})`
  const routes = ['pay', 'callback', 'return'].map(
    (name) => `export * as ${name}Route from './app/${name}/route'`,
  )
  const all = [
    ...routes,
    "export { orders } from './lib/shop'",
    "export { proxy } from './lib/fpx'",
  ]
  const built = await buildGuideFiles(
    { ...guideFiles(), 'lib/fpx.ts': proxyFile, 'all.ts': all.join('\n') },
    'all.ts',
  )
  const { payRoute, callbackRoute, returnRoute, orders, proxy } = built.exports as {
    payRoute: { POST: (request: Request) => Promise<Response> }
    callbackRoute: { POST: (request: Request) => Promise<Response> }
    returnRoute: { GET: () => Response }
    orders: { find: (id: string) => Promise<{ status: string }> }
    proxy: { close: () => Promise<void> }
  }
  vi.stubEnv('BILLPLZ_URL', billplz.baseUrl)
  vi.stubEnv('BILLPLZ_KEY', billplz.key)
  vi.stubEnv('BILLPLZ_COLLECTION', 'inbmmepb')
  vi.stubEnv('BILLPLZ_SIGNATURE_KEY', billplz.signatureKey)
  vi.stubEnv('SHOP', 'https://shop.test')
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await Promise.all([billplz.close(), proxy.close()])
    built.remove()
  })
  const post = (route: typeof payRoute, body: URLSearchParams) =>
    route.POST(new Request('https://shop.test/', { method: 'POST', body }))
  const status = async () => (await orders.find('A-1001')).status

  const answer = await post(payRoute, new URLSearchParams({ bank_code: 'MB2U0227' }))
  const [bill] = billplz.bills
  expect(bill).toMatchObject({
    reference_1: 'MB2U0227',
    callback_url: 'https://shop.test/callback',
  })
  expect(answer.headers.get('location')).toBe(`${bill!['url']}?auto_submit=true`)
  expect(returnRoute.GET().headers.get('location')).toBe('/order')
  const forged = billplz.callback()
  forged.set('amount', '1')
  expect((await post(callbackRoute, forged)).status).toBe(401)
  expect(await status()).toBe('pending')
  expect((await post(callbackRoute, billplz.callback())).status).toBe(200)
  expect(await status()).toBe('paid')
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
