import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { apiTable } from './apiTable.js'
import { gapsIn } from './gapsIn.js'
import { publicEntries, readSource } from './readSource.js'
import { REFERENCE, referencePages } from './referencePages.js'
import { unexportedIn } from './unexportedIn.js'

/**
 * `npm run reference` writes the API reference, as pages and as a table for programs (`api.json`). With `--check` it writes nothing and names each page that is out of date.
 * Both name everything public that has no docstring, and fail.
 *
 * TypeDoc reads the source; the pages are ours. The pages of typedoc-plugin-markdown (4.14, every table option on) show
 * the type of a callback without the types of its parameters, have no column of defaults, use up to seven headings for
 * a method, and lack the variants of a union, the English words of a section and the imports of an example. A theme
 * that adds these overrides most partials of the plugin, so it would not be shorter.
 */
export async function run(args: readonly string[]): Promise<void> {
  const entries = await readSource(publicEntries())
  const pages = {
    ...(await referencePages(entries)),
    [`${REFERENCE}/api.json`]: `${JSON.stringify(apiTable(entries), null, 1)}\n`,
  }
  const faults = [...gapsIn(entries), ...unexportedIn(entries)]
  if (args.includes('--check')) faults.push(...differencesFrom(pages))
  else {
    rmSync(REFERENCE, { recursive: true, force: true })
    mkdirSync(REFERENCE, { recursive: true })
    for (const [path, text] of Object.entries(pages)) writeFileSync(path, text)
  }
  for (const fault of faults) console.error(fault)
  console.log(`${Object.keys(pages).length} pages in ${REFERENCE}, ${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
}

/** The pages in the reference folder that differ from what would be written. */
function differencesFrom(pages: Readonly<Record<string, string>>): string[] {
  const standing = existsSync(REFERENCE)
    ? readdirSync(REFERENCE).map((name) => `${REFERENCE}/${name}`)
    : []
  const stale = [...new Set([...standing, ...Object.keys(pages)])].filter(
    (path) => !standing.includes(path) || readFileSync(path, 'utf8') !== pages[path],
  )
  return stale.map((path) => `${path} is not of this source: npm run reference`)
}
