import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  collectWooCommercePlugin,
  PLUGIN,
  writeWooCommercePlugin,
} from '../../.config/scripts/writeWooCommercePlugin.js'
import { builtScript } from '../support/builds/buildScript.js'

const source = 'src/php/woocommerce'
const classes = readdirSync(`${source}/includes`).map((name) =>
  readFileSync(`${source}/includes/${name}`, 'utf8'),
)
const header = readFileSync(`${source}/${PLUGIN}.php`, 'utf8')
const readme = readFileSync(`${source}/readme.txt`, 'utf8')

/** Returns the files of a zip, as its central directory lists them. */
function readZip(zip: Buffer): Map<string, string> {
  const end = zip.length - 22
  const files = new Map<string, string>()
  for (let at = zip.readUInt32LE(end + 16); at < end;) {
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26)
    const content = inflateRawSync(zip.subarray(start, start + packed))
    expect(content).toHaveLength(size)
    files.set(name, content.toString())
    at += 46 + nameLength
  }
  return files
}

describe('the zip of the WooCommerce plugin', () => {
  const zip = writeWooCommercePlugin(builtScript)
  const files = readZip(zip)

  it('has one folder, with the files that WordPress needs, and the library', () => {
    const names = [...files.keys()].map((name) => name.slice(PLUGIN.length + 1))
    expect([...files.keys()].every((name) => name.startsWith(`${PLUGIN}/`))).toBe(true)
    expect(names).toEqual(
      expect.arrayContaining([
        `${PLUGIN}.php`,
        'readme.txt',
        'uninstall.php',
        'LICENSE',
        'assets/checkout-block.js',
        ...['en', 'ms', 'ta', 'zh'].map((language) => `assets/fpx-checkout.${language}.js`),
        'vendor/fpx-checkout/FpxBanks.php',
        'vendor/fpx-checkout/Payments/Billplz.php',
      ]),
    )
    expect(names.filter((name) => /composer|\.map$|CurlHttp|woocommerce\//.test(name))).toEqual([])
  })

  it('has the version of the package, and no placeholder', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(files.get(`${PLUGIN}/${PLUGIN}.php`)).toContain(`Version: ${version}\n`)
    expect(files.get(`${PLUGIN}/readme.txt`)).toContain(`Stable tag: ${version}\n`)
    for (const [name, text] of files)
      if (/\.(php|txt)$/.test(name)) expect(text).not.toMatch(/\{(version|homepage|repository)\}/)
  })

  it('guards every file against a direct request, and has no class that a theme could bring too', () => {
    for (const [name, text] of files) {
      if (!name.endsWith('.php')) continue
      expect(text, name).toMatch(/^defined\('(ABSPATH|WP_UNINSTALL_PLUGIN)'\) \|\| exit;$/m)
      expect(text, name).not.toMatch(/\bFpxCheckout(;|\\(?!WooCommerce))/)
    }
  })

  it('is the same for the same sources', () => {
    expect(writeWooCommercePlugin(builtScript).equals(zip)).toBe(true)
  })

  it('contains PHP that can be parsed', () => {
    for (const [name, content] of collectWooCommercePlugin(builtScript)) {
      if (!name.endsWith('.php')) continue
      const { status, stdout } = spawnSync('php', ['-l'], { input: content, encoding: 'utf8' })
      expect(status, `${name}: ${stdout}`).toBe(0)
    }
  })
})

describe("the plugin's headers", () => {
  const fieldsOf = (text: string) =>
    new Map(
      [...text.matchAll(/^(?: \* )?([A-Z][\w ]+): (.+)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    )

  it('agree with the readme, and name what WordPress checks', () => {
    const [plugin, page] = [fieldsOf(header), fieldsOf(readme)]
    expect(plugin.get('Text Domain')).toBe(PLUGIN)
    expect(plugin.get('Domain Path')).toBe('/languages')
    expect(plugin.get('Requires Plugins')).toBe('woocommerce')
    for (const name of ['License', 'License URI', 'Requires at least', 'Requires PHP'])
      expect(page.get(name)).toBe(plugin.get(name))
    // WordPress.org refuses names that begin with another's mark, and addresses that aren't the author's.
    expect(plugin.get('Plugin Name')).not.toMatch(/^(FPX|Billplz|WooCommerce|WordPress)/i)
    expect(readme).toContain(`=== ${plugin.get('Plugin Name')} ===`)
    expect(header + readme).not.toMatch(/\.example\b/)
    expect(page.get('Tested up to')).toMatch(/^\d+\.\d+$/)
    expect(plugin.get('WC tested up to')).toMatch(/^\d+\.\d+$/)
  })
})

describe("the plugin's words", () => {
  const unquote = (text: string) => text.replaceAll(/\\(['\\])/g, '$1')
  const calls = [
    ...classes
      .join('\n')
      .matchAll(/\b(?:__|esc_html__|esc_attr__)\('((?:[^'\\]|\\.)*)', '([\w-]+)'\)/g),
  ]
  const texts = new Set(calls.map(([, text = '']) => unquote(text)))
  const slotsOf = (text: string) => (text.match(/%(?:\d\$)?[sd]/g) ?? []).sort()

  it('name the text domain', () => {
    expect(texts.size).toBeGreaterThan(40)
    expect(new Set(calls.map(([, , domain]) => domain))).toEqual(new Set([PLUGIN]))
  })

  it.each(['ms_MY', 'zh_CN'])('are all translated in %s, with the same slots', (locale) => {
    const file = readFileSync(`${source}/languages/${PLUGIN}-${locale}.l10n.php`, 'utf8')
    const pairs = [...file.matchAll(/^ {8}'((?:[^'\\]|\\.)*)' => '((?:[^'\\]|\\.)*)',$/gm)]
    const translated = new Map(pairs.map(([, from = '', to = '']) => [unquote(from), unquote(to)]))
    expect([...translated.keys()].sort()).toEqual([...texts].sort())
    for (const [from, to] of translated) expect(slotsOf(to), from).toEqual(slotsOf(from))
  })
})
