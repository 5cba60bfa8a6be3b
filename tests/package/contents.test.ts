import { existsSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CANARY, formsFoundIn } from '../support/canary.js'
import { linksOf } from '../support/guides/linkFaults.js'
import {
  packedFiles,
  packedManifest,
  packedText,
  targetsOf,
} from '../support/package/packedFiles.js'
import { sourcesOf } from '../support/package/collectReachableCode.js'

const files = packedFiles()
const packed = new Set(files)
const startingWith = (prefix: string) => files.filter((file) => file.startsWith(prefix))

describe('the package', () => {
  it('publishes exactly these files', () => {
    const listed = files
      .filter((file) => !/^(src|dist\/types|dist\/chunks)\//.test(file))
      .filter((file) => !file.endsWith('.map'))
    expect(listed).toEqual([
      '.github/SECURITY.md',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'dist/cli.js',
      'dist/embed/fpx-checkout.js',
      'dist/embed/fpx-checkout.js.licenses.md',
      'dist/embed/fpx-checkout.mjs',
      'dist/embed/fpx-checkout.mjs.licenses.md',
      'dist/embed/fpx-company-list.mjs',
      'dist/embed/fpx-company-list.mjs.licenses.md',
      'dist/index.js',
      'dist/locales.js',
      'dist/msw.js',
      'dist/serverOnly.js',
      'dist/payment-service.js',
      'dist/picker.css',
      'dist/picker.unlayered.css',
      'dist/proxy.js',
      'dist/proxy/node.js',
      'dist/proxy/redis.js',
      'dist/query.js',
      'dist/sandbox.js',
      'dist/sandbox/node.js',
      'dist/sbom.cdx.json',
      'dist/styles.css',
      'dist/styles.unlayered.css',
      'package.json',
    ])
  })

  it('contains the sources of its modules and the guides, and nothing else of the demo', () => {
    const sources = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith('src/demo/') || file.startsWith('src/demo/guides/'))
      .filter((file) => file !== 'src/tsconfig.build.json')
    expect(startingWith('src/')).toEqual(sources.sort())
  })

  it('contains types for each source, and no others', () => {
    const typed = startingWith('src/')
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('src/demo/'))
      .map((file) => file.replace(/^src(.*)\.tsx?$/, 'dist/types$1.d.ts'))
    expect(startingWith('dist/types/').filter((file) => !file.endsWith('.map'))).toEqual(
      typed.sort(),
    )
  })

  it('contains every file that package.json names', () => {
    const { exports, bin } = packedManifest()
    const promised = targetsOf(exports).concat(targetsOf(bin))
    expect(promised.length).toBeGreaterThan(40)
    expect(promised.filter((file) => !packed.has(file))).toEqual([])
  })
})

describe('the source maps of the package', () => {
  const maps = startingWith('dist/').filter((file) => file.endsWith('.map'))

  it('are beside scripts and types, and reference packed sources', () => {
    const scripts = startingWith('dist/').filter((file) => /\.m?js$|\.d\.ts$/.test(file))
    const withMap = scripts.filter((file) => packed.has(`${file}.map`))
    expect(withMap).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/embed/fpx-checkout.js', 'dist/msw.js']),
    )
    expect(maps).toEqual(withMap.map((file) => `${file}.map`).sort())
    const own = maps.flatMap((map) =>
      sourcesOf(map.replace(/\.map$/, ''), packedText)
        .filter((source) => !/node_modules|^\0/.test(source))
        .map((source) => posix.join(posix.dirname(map), source)),
    )
    expect(own.length).toBeGreaterThan(400)
    expect(own.filter((source) => !packed.has(source))).toEqual([])
  })
})

describe('an API key', () => {
  it('is in no file, neither the key of the tests nor that of this machine', () => {
    for (const key of [CANARY, process.env['FPX_API_KEY'] ?? CANARY])
      expect(files.filter((file) => formsFoundIn(packedText(file), key).length > 0)).toEqual([])
  })

  it('control: it is found in a text that contains it', () => {
    expect(formsFoundIn(`const key = '${CANARY}'`)).not.toEqual([])
  })
})

describe('the links of the packed documents', () => {
  /** Screenshots of half a megabyte, which a forge shows and an installed package does not need. */
  const turned = ['.github/checkout-dark.png', '.github/checkout-light.png']

  const missing = (document: string, text: string) =>
    linksOf(text)
      .filter((link) => !/^[a-z]+:|^#/.test(link))
      .map((link) => posix.join(posix.dirname(document), link.split('#')[0]!))
      .filter((target) => !packed.has(target))

  it('reference packed files', () => {
    const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('dist/'))
    expect(documents.length).toBeGreaterThan(15)
    const astray = documents.flatMap((document) => missing(document, packedText(document)))
    expect([...new Set(astray)].sort()).toEqual(turned)
    expect(turned.filter((file) => !existsSync(file))).toEqual([])
  })

  it('control: links to missing files are found', () => {
    const text = '[a](README.md) [b](src/demo/main.tsx) [c](https://a.example/) <img src="b.png">'
    expect(missing('CONTRIBUTING.md', text)).toEqual(['src/demo/main.tsx', 'b.png'])
  })
})
