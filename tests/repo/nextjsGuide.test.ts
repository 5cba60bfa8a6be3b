import { readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { expect, it, onTestFinished } from 'vitest'
import { filesOf } from '../support/guides/codeBlocks.js'

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
