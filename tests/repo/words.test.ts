import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findOldWords,
  findOldWordsIn,
  readOldWords,
} from '../../.config/scripts/prose/findOldWords.js'
import { findHabit, habits } from '../../.config/scripts/prose/habits.js'
import { proseOf } from '../../.config/scripts/prose/proseOf.js'

/** Former names of modules, entries and adapters, which no reader can look up. A test refuses only these words. */
const refused = ['room', 'rooms', 'door', 'doors', 'street', 'streets']

it('no comment, test title or document has a former name of modules, entries and adapters', () => {
  const places = findOldWordsIn(refused).map(({ file, line, word }) => `${file}:${line} ${word}`)
  expect(places).toEqual([])
})

describe('the words that "How we write" replaces', () => {
  const words = readOldWords(readFileSync('CONTRIBUTING.md', 'utf8'))

  it('are read from its table', () => {
    expect(words).toEqual(expect.arrayContaining([...refused, 'drawn', 'kept', 'of its own']))
  })

  it.each([
    ['a comment', 'a.ts', "const a = 'it’s' // A row is drawn.", [1]],
    ['a docstring', 'a.tsx', '/**\n * Returns `drawn`,\n * what is kept.\n */', [3]],
    ['a comment in a style sheet', 'a.css', '/* Kept. */', [1]],
    ['a test title', 'a.test.ts', "\nit('is kept', () => {})", [2]],
    ['the title of a test table', 'a.test.ts', "it.each([['kept']])('%s is drawn', f)", []],
    ['Markdown', 'a.md', '# Kept\n\n```ts\nkept\n```\n\nA list\nof its own.', [1, 8]],
    ['a name', 'a.md', 'The setting `kept`.', []],
    ['a string in the code', 'a.ts', "const url = 'http://kept.example'", []],
  ])('control: are found in %s', (_what, file, text, lines) => {
    expect(findOldWords(proseOf(file, text), words).map(({ line }) => line)).toEqual(lines)
  })
})

describe('the nine habits', () => {
  const found = (file: string, text: string) =>
    habits
      .filter((habit) => findHabit(habit, proseOf(file, text)).length > 0)
      .map(({ name }) => name)

  it.each([
    ['contraction', 'The list does not open.'],
    ['otherwise', 'Returns the code, otherwise the name.'],
    ['colon', 'Rows are not there: a company may have lost its approval.'],
    ['which', 'The page to which the payer returns.'],
    ['that', 'Attributes that the page has set.'],
    ['refuse', 'The proxy refuses a key.'],
    ['stays', 'The bank stays.'],
    ['so', 'Wait, so that the list opens.'],
  ])('"%s" is found in a page', (name, sentence) => {
    expect(found('a.md', sentence)).toContain(name)
  })

  it('a docstring without a verb is found', () => {
    expect(found('a.ts', '/** Number of rows; 0 if there is none. */')).toContain('verbless')
    expect(found('a.ts', '/** Returns the number of rows. */')).toEqual([])
  })

  it('control: a plain sentence has none', () => {
    expect(found('a.md', 'The attributes the page has set don’t change. `does not`')).toEqual([])
  })
})
