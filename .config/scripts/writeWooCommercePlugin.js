// Writes dist/fpx-checkout-woocommerce.zip: the WooCommerce plugin, ready to upload.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeZip } from './writeZip.js'

/** The plugin's folder in WordPress. The text domain must have the same name. */
export const PLUGIN = 'bank-picker-for-fpx'

const source = 'src/php/woocommerce'

/** Parts of src/php that the plugin doesn't use: it has WordPress's HTTP client and database, and WooCommerce's orders. */
const unused =
  /^(woocommerce\/|composer\.json|FpxPayments|PaymentRefused|Cache\/(File|Host)Cache|Http\/CurlHttp|Payments\/(BankChoice|Ledger|PayPolicy|Order|PdoRecords|Records|Settlement|ShopUrls)\.php)/

/**
 * Returns the plugin's files, keyed by their paths in the plugin's folder.
 *
 * @param {string} embed The folder of the built scripts.
 */
export function collectWooCommercePlugin(embed) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  for (const path of listFiles(source)) {
    const content = readFileSync(join(source, path))
    const isText = /\.(php|txt)$/.test(path)
    files.set(
      path,
      isText ? Buffer.from(scope(content.toString().replaceAll('{version}', version))) : content,
    )
  }
  for (const path of listFiles('src/php'))
    if (!unused.test(path))
      files.set(
        `vendor/fpx-checkout/${path}`,
        Buffer.from(guard(scope(readFileSync(join('src/php', path), 'utf8')))),
      )
  // The plugin loads the script in the page's language.
  for (const name of readdirSync(embed))
    if (/^fpx-checkout\.\w\w\.js(\.licenses\.md)?$/.test(name))
      files.set(`assets/${name}`, readFileSync(join(embed, name)))
  files.set('LICENSE', readFileSync('LICENSE'))
  return files
}

/**
 * Moves the library's classes into the plugin's namespace. Otherwise, a theme with another version of them could load its
 * own first.
 *
 * @param {string} php
 */
const scope = (php) =>
  php
    .replaceAll(/\bFpxCheckout\\(?!WooCommerce)/g, 'FpxCheckout\\WooCommerce\\Library\\')
    .replace(/^namespace FpxCheckout;/m, 'namespace FpxCheckout\\WooCommerce\\Library;')

/**
 * Adds the line with which WordPress's plugins refuse direct requests for a file.
 *
 * @param {string} php
 */
const guard = (php) =>
  php.replace(
    /^(?:namespace .*|declare(?![^]*^namespace).*)$/m,
    "$&\n\ndefined('ABSPATH') || exit;",
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

/**
 * Returns the zip of the plugin. Equal sources give equal bytes.
 *
 * @param {string} embed The folder of the built scripts.
 */
export const writeWooCommercePlugin = (embed) =>
  writeZip(
    new Map(
      [...collectWooCommercePlugin(embed)].map(([path, content]) => [`${PLUGIN}/${path}`, content]),
    ),
  )

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync('dist/fpx-checkout-woocommerce.zip', writeWooCommercePlugin('dist/embed'))
