import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundlers } from './bundlers.js'
import { gzippedSize } from './gzippedSize.js'
import { installPackage } from './installPackage.js'
import { printTable } from './printTable.js'

/** A row in `limits.json`: an import to bundle, or a file that is downloaded unchanged. Limits are gzipped bytes. */
/** @typedef {{ name: string, limit: number } & ({ code: string } | { file: string })} Limit */

/** @type {Limit[]} */
const limits = JSON.parse(readFileSync('tests/size/limits.json', 'utf8'))

const shop = resolve('node_modules/.cache/fpx-size')

/**
 * Prints how much of the packed package a payer downloads, in gzipped bytes: each import with each bundler, and the
 * files that aren't bundled. Fails if a size is above its limit. A limit is 3 % above the size at which it was set.
 */
export async function measurePackage() {
  installPackage(shop)
  const rows = []
  for (const row of limits) rows.push({ ...row, sizes: await measure(row) })
  const names = Object.keys(bundlers)
  printTable([
    ['gzipped bytes', ...names, 'largest', 'limit'],
    ...rows.map(({ name, sizes, limit }) => [
      name,
      ...names.map((bundler) => sizes[bundler] ?? ''),
      largest(sizes),
      limit,
    ]),
  ])
  const failures = rows.filter(({ sizes, limit }) => largest(sizes) > limit)
  for (const { name, sizes, limit } of failures) {
    const bundler = Object.keys(sizes).find((each) => sizes[each] === largest(sizes))
    const by = bundler ? ` (${bundler})` : ''
    console.error(
      `${name} must have at most ${limit} gzipped bytes; received ${largest(sizes)}${by}.`,
    )
  }
  if (failures.length === 0) return
  console.error(
    `The bundles are in ${join(shop, 'bundles')}. Make the change smaller, or set the limit in tests/size/limits.json to the new size plus 3 % and state the reason in the commit.`,
  )
  process.exitCode = 1
}

/**
 * Returns a row's sizes, keyed by bundler; a file has only one size, with an empty key.
 *
 * @param {Limit} row
 * @returns {Promise<Record<string, number>>}
 */
async function measure(row) {
  if ('file' in row)
    return { '': gzippedSize(join(shop, 'node_modules/fpx-checkout/dist', row.file)) }
  /** @type {Record<string, number>} */
  const sizes = {}
  const entry = join(shop, 'entry.js')
  // The import is used, because bundlers remove unused imports.
  writeFileSync(entry, `${row.code} from 'fpx-checkout'\nconsole.log(imported)\n`)
  for (const [bundler, bundle] of Object.entries(bundlers)) {
    const folder = join(shop, 'bundles', row.name.replace(/\W+/g, ' ').trim(), bundler)
    await bundle(entry, folder)
    sizes[bundler] = gzippedSize(folder)
  }
  return sizes
}

/** @param {Record<string, number>} sizes */
const largest = (sizes) => Math.max(...Object.values(sizes))
