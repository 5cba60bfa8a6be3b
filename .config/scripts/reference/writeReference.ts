import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { apiTable } from './apiTable.js'
import { gapsIn } from './gapsIn.js'
import { publicEntries, readSource } from './readSource.js'
import { REFERENCE, referencePages } from './referencePages.js'
import { unexportedIn } from './unexportedIn.js'

/**
 * `npm run reference`: writes the API reference as pages, and as a table for programs (`api.json`). With `--check`, it
 * only lists the pages that are out of date, and fails if there are any. In both cases, it lists public names without a
 * docstring and types that are used but not exported, and fails if there are any.
 *
 * TypeDoc reads the source, and the code in this folder writes the pages. The pages of typedoc-plugin-markdown (4.14,
 * with every table option) show a callback's type without its parameter types, have no column for defaults, and use up to
 * seven headings for a method. They lack the variants of unions, the English messages of sections, and the imports of
 * examples. A theme that adds these would override most of the plugin's partials, so it wouldn't be shorter.
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

/** Returns a message for each page that is missing from the reference folder, superfluous, or out of date. */
function differencesFrom(pages: Readonly<Record<string, string>>): string[] {
  const standing = existsSync(REFERENCE)
    ? readdirSync(REFERENCE).map((name) => `${REFERENCE}/${name}`)
    : []
  const stale = [...new Set([...standing, ...Object.keys(pages)])].filter(
    (path) => !standing.includes(path) || readFileSync(path, 'utf8') !== pages[path],
  )
  return stale.map((path) => `${path} is not of this source: npm run reference`)
}
