import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findOldWords,
  findOldWordsIn,
  readOldWords,
} from '../../.config/scripts/prose/findOldWords.js'

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
    expect(findOldWords(file, text, words).map(({ line }) => line)).toEqual(lines)
  })
})
