import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { namedFiles } from '../support/guides/namedFiles.js'

const shop = 'tests/consumers/shops/next'

it('the guide on Next.js has exactly the files of the shop that the tests build', () => {
  const files = readdirSync(shop, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package.json')
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(shop.length + 1))
  const inShop = files.map((file): [string, string] => [
    file,
    readFileSync(`${shop}/${file}`, 'utf8'),
  ])
  const inGuide = namedFiles(readFileSync('src/guides/nextjs.md', 'utf8'))
  expect(Object.fromEntries(inGuide)).toEqual(Object.fromEntries(inShop))
})

it('control: a file that differs is found', () => {
  const [file, text] = namedFiles('`lib/fpx.ts`\n\n```ts\nexport {}\n```\n')[0]!
  expect(text).not.toBe(readFileSync(`${shop}/${file}`, 'utf8'))
})
