import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gapsIn } from './gapsIn.js'
import { publicEntries, readSource } from './readSource.js'
import { REFERENCE, referencePages } from './referencePages.js'
import { unexportedIn } from './unexportedIn.js'

/**
 * `npm run reference` writes the reference anew. With `--check` nothing is written: a page that is not what would be
 * written is named. Both name what has no docstring, and fail for it.
 */
export async function run(args: readonly string[]): Promise<void> {
  const entries = await readSource(publicEntries())
  const pages = await referencePages(entries)
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

/** What stands in the reference and is not what would be written. */
function differencesFrom(pages: Readonly<Record<string, string>>): string[] {
  const standing = existsSync(REFERENCE)
    ? readdirSync(REFERENCE).map((name) => `${REFERENCE}/${name}`)
    : []
  const stale = [...new Set([...standing, ...Object.keys(pages)])].filter(
    (path) => !standing.includes(path) || readFileSync(path, 'utf8') !== pages[path],
  )
  return stale.map((path) => `${path} is not of this source: npm run reference`)
}
