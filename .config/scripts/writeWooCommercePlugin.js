// Writes dist/fpx-checkout-woocommerce.zip: the WooCommerce plugin, ready to upload.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeZip } from './writeZip.js'

/** The plugin's folder in WordPress. The text domain must have the same name. */
export const PLUGIN = 'fpx-checkout-for-woocommerce'

const source = 'src/php/woocommerce'

/** Parts of src/php that the plugin doesn't use: it calls the gateway with WordPress's own client. */
const unused = /^(woocommerce\/|composer\.json|Http\/(Curl|Socket)Http\.php)/

/**
 * Returns the plugin's files, keyed by their paths in the plugin's folder.
 *
 * @param {string} embed The folder of the built script `fpx-checkout.js`.
 */
export function collectWooCommercePlugin(embed) {
  const { version, homepage, repository } = readManifest()
  const values = { version, homepage, repository: repository.url.replace(/^git\+/, '') }
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  for (const path of listFiles(source)) {
    const content = readFileSync(join(source, path))
    const isText = /\.(php|txt)$/.test(path)
    files.set(path, isText ? Buffer.from(fillIn(content.toString(), values)) : content)
  }
  for (const path of listFiles('src/php'))
    if (!unused.test(path))
      files.set(`vendor/fpx-checkout/${path}`, readFileSync(join('src/php', path)))
  for (const name of ['fpx-checkout.js', 'fpx-checkout.js.licenses.md']) {
    // The map isn't in the plugin.
    const text = readFileSync(join(embed, name), 'utf8').replace(
      /\n\/\/# sourceMappingURL=.*\s*$/,
      '\n',
    )
    files.set(`assets/${name}`, Buffer.from(text))
  }
  files.set('LICENSE', readFileSync('LICENSE'))
  return files
}

/**
 * Replaces `{version}` and the like.
 *
 * @param {string} text
 * @param {Record<string, string>} values
 */
const fillIn = (text, values) =>
  Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{${name}}`, value),
    text,
  )

/** @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )

function readManifest() {
  /** @type {{ version: string, homepage: string, repository: { url: string } }} */
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  return manifest
}

/**
 * Returns the zip of the plugin. Equal sources give equal bytes.
 *
 * @param {string} embed The folder of the built script `fpx-checkout.js`.
 */
export const writeWooCommercePlugin = (embed) =>
  writeZip(
    new Map(
      [...collectWooCommercePlugin(embed)].map(([path, content]) => [`${PLUGIN}/${path}`, content]),
    ),
  )

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync('dist/fpx-checkout-woocommerce.zip', writeWooCommercePlugin('dist/embed'))
