import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { modules } from '../../.config/dependency-cruiser.js'
import { decisions, documents } from '../support/guides/guideFiles.js'
import { withoutCode } from '../support/guides/codeBlocks.js'

const map = readFileSync('ARCHITECTURE.md', 'utf8')
const read = (path: string) => readFileSync(path, 'utf8')
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Counts words, without the numbers of lists. */
const countWords = (markdown: string) =>
  (
    withoutCode(markdown)
      .replace(/^\d+\. /gm, '')
      .match(/[^\s|]*[\p{L}\p{N}][^\s|]*/gu) ?? []
  ).length

/** The names between backticks. */
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

/** The rows of the table of modules: name, and what the module may import. */
const rowsIn = (markdown: string) =>
  [...markdown.matchAll(/^\| `([\w-]+)` +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, name, imported, packages]) => ({
      name,
      modules: namesIn(imported!).sort(),
      packages: namesIn(packages!).sort(),
    }),
  )

/** The same, from the import rules. */
const rules = Object.entries(modules)
  .filter(([name]) => name)
  .map(([name, { modules: imported = [], typesOf = [], packages = [] }]) => ({
    name,
    modules: [...imported, ...typesOf].sort(),
    packages: [...packages].sort(),
  }))

describe('the table of modules', () => {
  it('has the import rules', () => {
    expect(rowsIn(map)).toEqual(rules)
  })

  it('would not pass with another rule', () => {
    const changed = map.replace(/^(\| `hooks` .*)`contract`/m, '$1`proxy`')
    expect(changed).not.toBe(map)
    expect(rowsIn(changed)).not.toEqual(rules)
  })
})

describe('the walks', () => {
  /** The files of the numbered steps below a heading. */
  const stepsOf = (heading: string) =>
    [
      ...(map.split(/^## /m).find((part) => part.startsWith(heading)) ?? '').matchAll(
        /^\d+\. `(src\/[^`]+)`/gm,
      ),
    ].map(([, file]) => file!)

  it.each([
    ['One bank', 24],
    ['One Enter key', 8],
  ])('%s passes at most %d files', (heading, most) => {
    const steps = stepsOf(heading)
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.length).toBeLessThanOrEqual(most)
    expect(new Set(steps).size).toBe(steps.length)
  })
})

describe('the map names every folder', () => {
  it.each(['src', 'src/proxy', 'src/hooks', 'src/embed', 'src/demo', 'tests'])('of %s', (path) => {
    const named = namesIn(withoutCode(map))
    const known = [...named, ...rules.map(({ name }) => name)]
    expect(foldersIn(path).filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('the decisions', () => {
  const entriesIn = (markdown: string) => markdown.split(/^## /m).slice(1)

  it('are linked from the map', () => {
    expect(decisions.filter((path) => !map.includes(`](${path})`))).toEqual([])
  })

  it.each(decisions)('have one form in %s', (path) => {
    const entries = entriesIn(read(path))
    expect(entries.length).toBeGreaterThan(2)
    for (const entry of entries) {
      expect(entry).toMatch(/^.+\?\n/)
      const parts = [...entry.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)
      const order = ['Context', 'Decision', 'Alternatives', 'Consequences']
      expect(parts).toEqual(order.filter((part) => parts.includes(part)))
      expect(parts).toEqual(expect.arrayContaining(['Context', 'Decision']))
    }
  })
})

describe('a document of more than 900 words', () => {
  const hasContents = (markdown: string) => /^- .*\]\(#/m.test(markdown.split(/^## /m)[0]!)
  const isLong = (path: string) => countWords(read(path)) > 900

  it('begins with a table of contents', () => {
    const long = documents.filter(isLong)
    expect(long.length).toBeGreaterThan(5)
    expect(long.filter((path) => !hasContents(read(path)))).toEqual([])
  })
})

it('ARCHITECTURE.md stays a map of two pages', () => {
  expect(countWords(map)).toBeLessThan(1000)
})
