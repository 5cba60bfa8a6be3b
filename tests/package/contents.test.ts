import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { CANARY, formsFoundIn } from '../support/secrets/canary.js'
import { linksOf } from '../support/guides/linkFaults.js'
import { packedFiles, packedManifest, packedText, targetsOf } from './support/packedFiles.js'

const files = packedFiles()
const packed = new Set(files)
const startingWith = (prefix: string) => files.filter((file) => file.startsWith(prefix))

describe('the package', () => {
  it('publishes exactly these files', () => {
    const listed = files.filter(
      (file) => !/^(src\/guides|dist\/types\/shared|dist\/chunks|dist\/php)\//.test(file),
    )
    expect(listed).toEqual([
      '.github/SECURITY.md',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/cli.js',
      'dist/embed/custom-elements.json',
      'dist/embed/fpx-checkout.en.js',
      'dist/embed/fpx-checkout.en.js.licenses.md',
      'dist/embed/fpx-checkout.js',
      'dist/embed/fpx-checkout.js.licenses.md',
      'dist/embed/fpx-checkout.js.map',
      'dist/embed/fpx-checkout.mjs',
      'dist/embed/fpx-checkout.mjs.licenses.md',
      'dist/embed/fpx-checkout.ms.js',
      'dist/embed/fpx-checkout.ms.js.licenses.md',
      'dist/embed/fpx-checkout.ta.js',
      'dist/embed/fpx-checkout.ta.js.licenses.md',
      'dist/embed/fpx-checkout.zh.js',
      'dist/embed/fpx-checkout.zh.js.licenses.md',
      'dist/embed/fpx-company-list.mjs',
      'dist/embed/fpx-company-list.mjs.licenses.md',
      'dist/fpx-checkout-woocommerce.zip',
      'dist/gateway.js',
      'dist/gateway/adapters.js',
      'dist/index.js',
      'dist/locales.js',
      'dist/msw.js',
      'dist/payments.js',
      'dist/picker.css',
      'dist/picker.unlayered.css',
      'dist/proxy.js',
      'dist/proxy/node.js',
      'dist/proxy/redis.js',
      'dist/query.js',
      'dist/sandbox.js',
      'dist/sandbox/node.js',
      'dist/sbom.cdx.json',
      'dist/serverOnly.js',
      'dist/styles.css',
      'dist/styles.unlayered.css',
      'dist/types/embed.d.ts',
      'dist/types/embed/company-list.d.ts',
      'dist/types/gateway.d.ts',
      'dist/types/gateway/adapters.d.ts',
      'dist/types/index.d.ts',
      'dist/types/locales.d.ts',
      'dist/types/msw.d.ts',
      'dist/types/payments.d.ts',
      'dist/types/proxy.d.ts',
      'dist/types/proxy/node.d.ts',
      'dist/types/proxy/redis.d.ts',
      'dist/types/query.d.ts',
      'dist/types/sandbox.d.ts',
      'dist/types/sandbox/node.d.ts',
      'dist/types/stylesheet.d.ts',
      'package.json',
    ])
  })

  it('contains the guides, but no source code', () => {
    const guides = readdirSync('src/guides', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath, entry.name))
      // `api.json` is a table for programs. The documentation site serves it; in the package, it would be a twentieth
      // of the size. Decisions are for those who change the sources.
      .filter((file) => !/\/api\.json$|\/decisions\//.test(file))
    expect(startingWith('src/')).toEqual(guides.sort())
  })

  it('contains the PHP classes, without the WooCommerce plugin', () => {
    const classes = readdirSync('src/php', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath, entry.name))
      .filter((file) => !file.startsWith('src/php/woocommerce/'))
      .map((file) => file.replace('src/', 'dist/'))
    expect(startingWith('dist/php/')).toEqual(classes.sort())
    expect(packed).toContain('dist/php/FpxBanks.php')
  })

  // A third is the script in each language: here, and again in the WooCommerce plugin.
  it('has at most 350 files and 1,270 kB', () => {
    expect(files.length).toBeLessThanOrEqual(350)
    expect(statSync(inject('tarball')).size).toBeLessThanOrEqual(1_270_000)
  })

  it('contains every file that package.json names', () => {
    const { exports, bin, customElements } = packedManifest()
    const promised = [exports, bin, customElements].flatMap(targetsOf)
    expect(promised.length).toBeGreaterThan(40)
    expect(promised.filter((file) => !packed.has(file))).toEqual([])
  })

  it('has a package.json without development conditions and scripts', () => {
    const text = packedText('package.json')
    expect(readFileSync('package.json', 'utf8')).toContain('fpx-source')
    expect(text).not.toMatch(/fpx-source|src\/(?!guides)/)
    expect(Object.keys(packedManifest())).not.toContain('scripts')
    expect(Object.keys(packedManifest())).not.toContain('devDependencies')
  })
})

describe("the package's source maps", () => {
  const scripts = files.filter((file) => /\.m?js$/.test(file))
  const maps = files.filter((file) => file.endsWith('.map'))

  /** Returns the sources whose text a map doesn't contain. */
  const absentSources = (map: string) => {
    const { sources, sourcesContent = [] } = JSON.parse(map) as {
      sources: string[]
      sourcesContent?: (string | null)[]
    }
    return sources.filter((_source, index) => !sourcesContent[index])
  }

  it('are exactly those that scripts reference', () => {
    const named = scripts.flatMap((file) => {
      const [, name] = /^\/\/# sourceMappingURL=(.+)$/m.exec(packedText(file)) ?? []
      return name ? [posix.join(posix.dirname(file), name)] : []
    })
    expect(named).toContain('dist/embed/fpx-checkout.js.map')
    expect(maps).toEqual(named.sort())
  })

  it('contain the text of all their sources', () => {
    for (const map of maps) {
      expect(packedText(map)).toContain('src/elements/')
      expect(absentSources(packedText(map))).toEqual([])
    }
  })

  it('control: a source without text is found', () => {
    const map = { sources: ['a.ts', 'b.ts'], sourcesContent: ['export {}', null] }
    expect(absentSources(JSON.stringify(map))).toEqual(['b.ts'])
    expect(absentSources('{ "sources": ["a.ts"] }')).toEqual(['a.ts'])
  })
})

describe('an API key', () => {
  it("is not in any file, neither the tests' key nor this machine's", () => {
    for (const key of [CANARY, process.env['FPX_API_KEY'] ?? CANARY])
      expect(files.filter((file) => formsFoundIn(packedText(file), key).length > 0)).toEqual([])
  })

  it('control: is found in a string that contains it', () => {
    expect(formsFoundIn(`const key = '${CANARY}'`)).not.toEqual([])
  })
})

describe('the links in the packed documents', () => {
  /** What a Git host shows but an installed package doesn't need, such as screenshots of half a megabyte. */
  const turned = [
    ...['checkout-dark', 'checkout-light', 'phone-dark', 'phone-light'].map(
      (name) => `.github/${name}.png`,
    ),
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
  ]

  const missing = (document: string, text: string) =>
    linksOf(text)
      // A story runs in the demo, which isn't packed; on a Git host, the link shows the story's source.
      .filter((link) => !/^[a-z]+:|^#|\.stories\.tsx#/.test(link))
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
