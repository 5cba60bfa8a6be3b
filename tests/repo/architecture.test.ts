import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { modules } from '../../.config/dependency-cruiser.js'
import { decisions, documents } from '../support/guides/guideFiles.js'
import { withoutCode } from '../support/guides/codeBlocks.js'

const map = readFileSync('ARCHITECTURE.md', 'utf8')
const read = (path: string) => readFileSync(path, 'utf8')
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    // Git ignores `.failures`, which a failed browser test leaves.
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)

/** Counts words, without list numbers. */
const countWords = (markdown: string) =>
  (
    withoutCode(markdown)
      .replace(/^\d+\. /gm, '')
      .match(/[^\s|]*[\p{L}\p{N}][^\s|]*/gu) ?? []
  ).length

/** Returns the names between backticks. */
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

/** Returns the rows of the module table: name, and what the module may import. */
const rowsIn = (markdown: string) =>
  [...markdown.matchAll(/^\| `([\w-]+)` +\|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, name, imported, packages]) => ({
      name,
      modules: namesIn(imported!).sort(),
      packages: namesIn(packages!).sort(),
    }),
  )

/** The rows that the table should have, from the import rules. */
const rules = Object.entries(modules)
  .filter(([name]) => name)
  .map(([name, { modules: imported = [], typesOf = [], packages = [] }]) => ({
    name,
    modules: [...imported, ...typesOf].sort(),
    packages: [...packages].sort(),
  }))

describe('the module table', () => {
  it('equals the import rules', () => {
    expect(rowsIn(map)).toEqual(rules)
  })

  it('control: differs if one rule changes', () => {
    const changed = map.replace(/^(\| `picker` .*)`contract`/m, '$1`proxy`')
    expect(changed).not.toBe(map)
    expect(rowsIn(changed)).not.toEqual(rules)
  })
})

describe('the walkthroughs in the map', () => {
  /** Returns the files of the numbered steps below a heading. */
  const stepsOf = (heading: string) =>
    [
      ...(map.split(/^## /m).find((part) => part.startsWith(heading)) ?? '').matchAll(
        /^\d+\. `(src\/[^`]+)`/gm,
      ),
    ].map(([, file]) => file!)

  it.each([
    ['One bank', 23],
    ['One Enter key', 6],
  ])('"%s" passes through at most %d files', (heading, most) => {
    const steps = stepsOf(heading)
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.length).toBeLessThanOrEqual(most)
    expect(new Set(steps).size).toBe(steps.length)
  })
})

describe('the map', () => {
  it.each(['src', 'src/proxy', 'src/picker', 'src/elements', 'src/demo', 'tests'])(
    'names every folder of %s',
    (path) => {
      const named = namesIn(withoutCode(map))
      const known = [...named, ...rules.map(({ name }) => name)]
      expect(foldersIn(path).filter((name) => !known.includes(name))).toEqual([])
    },
  )
})

describe('the decisions', () => {
  const entriesIn = (markdown: string) => markdown.split(/^## /m).slice(1)

  it('are linked from the map', () => {
    expect(decisions.filter((path) => !map.includes(`](${path})`))).toEqual([])
  })

  it('have a row for every module', () => {
    const [, rows = ''] = map.split(/^## Decisions$/m)
    expect(rules.map(({ name }) => name).filter((name) => !rows.includes(`\`${name}\``))).toEqual(
      [],
    )
  })

  const parts = ['Context', 'Decision', 'Alternatives']
  const partsOf = (entry: string) =>
    [...entry.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)
  /** Returns the entries whose heading isn't a question, or which lack the parts in order. Consequences are optional. */
  const misshapen = (markdown: string) =>
    entriesIn(markdown).filter(
      (entry) =>
        !/^.+\?\n/.test(entry) ||
        partsOf(entry)
          .join()
          .replace(/,Consequences$/, '') !== parts.join(),
    )

  it.each(decisions)('have the same structure in %s', (path) => {
    expect(entriesIn(read(path)).length).toBeGreaterThan(0)
    expect(misshapen(read(path)).map((entry) => entry.split('\n')[0])).toEqual([])
  })

  it.each([
    ['without a question', '## One\n\n', parts],
    ['without alternatives', '## One?\n\n', ['Context', 'Decision', 'Consequences']],
    [
      'in a different order',
      '## One?\n\n',
      ['Decision', 'Context', 'Alternatives', 'Consequences'],
    ],
  ])('control: an entry %s is found', (_what, heading, names) => {
    expect(misshapen(heading + names.map((name) => `**${name}.** A.`).join('\n\n'))).toHaveLength(1)
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
  expect(countWords(map)).toBeLessThan(1500)
})
