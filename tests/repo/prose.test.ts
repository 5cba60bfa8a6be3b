import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findOldWords,
  findOldWordsInProject,
  readOldWords,
} from '../../.config/scripts/prose/findOldWords.js'
import { measurePage } from '../../.config/scripts/prose/measurePage.js'
import { writtenDocuments } from '../support/guides/guideFiles.js'

/** The words that "How we write" replaces and that are left in the project. The number may only fall. */
const OLD_WORDS_LEFT = 0

const MAX_WORDS_WITHOUT_CONTENTS = 900
const MAX_WORDS_OF_SENTENCE = 35
const MAX_MEAN_WORDS = 16

const pages = writtenDocuments.map((path) => ({
  path,
  ...measurePage(readFileSync(path, 'utf8')),
}))

describe('a written page', () => {
  it('has at most 900 words or begins with a table of contents', () => {
    const long = pages.filter(({ words }) => words > MAX_WORDS_WITHOUT_CONTENTS)
    expect(long.length).toBeGreaterThan(5)
    expect(long.filter(({ hasContents }) => !hasContents).map(({ path }) => path)).toEqual([])
  })

  it('has no sentence of more than 35 words', () => {
    const faults = pages.filter(({ longest }) => longest.words > MAX_WORDS_OF_SENTENCE)
    expect(faults.map(({ path, longest }) => `${path}: ${longest.sentence}`)).toEqual([])
  })

  it('has 16 words a sentence in the mean at most', () => {
    const faults = pages.filter(({ mean }) => mean > MAX_MEAN_WORDS)
    expect(faults.map(({ path, mean }) => `${path}: ${mean.toFixed(1)}`)).toEqual([])
  })
})

describe('control: the measures of a page', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

  it('count the words of sentences in text, items and cells, and none of code', () => {
    const page = [
      '# A title that is no sentence',
      `One \`const a = 1\` two. Three\nfour [five six](a.md).`,
      `- ${words(40)}.`,
      `| ${words(36)} | a |\n| --- | --- |\n| b. c. | d |`,
      `\`\`\`ts\n// ${words(99)}\n\`\`\``,
    ].join('\n\n')
    const { longest, mean } = measurePage(page)
    expect(longest.words).toBe(40)
    expect(mean).toBeCloseTo((3 + 4 + 40) / 3)
    expect(measurePage(page.replace(/^- .*$/m, '')).longest.words).toBe(36)
  })

  it('find a page without a table of contents', () => {
    expect(measurePage(`# A\n\n${words(901)}\n\n## B`)).toMatchObject({
      words: 903,
      hasContents: false,
    })
    expect(measurePage('# A\n\n- [B](#b)\n\n## B').hasContents).toBe(true)
  })
})

describe('the words that "How we write" replaces', () => {
  const words = readOldWords(readFileSync('CONTRIBUTING.md', 'utf8'))

  it('are read from its table', () => {
    expect(words).toEqual(expect.arrayContaining(['drawn', 'kept', 'of its own']))
  })

  it(`are left ${OLD_WORDS_LEFT} times: the number may only fall`, () => {
    const places = findOldWordsInProject().map(({ file, line, word }) => `${file}:${line} ${word}`)
    expect(
      places.length,
      `Write another word, see "How we write" in CONTRIBUTING.md:\n${places.join('\n')}`,
    ).toBeLessThanOrEqual(OLD_WORDS_LEFT)
    expect(places.length, 'Fewer are left: lower OLD_WORDS_LEFT.').toBe(OLD_WORDS_LEFT)
  })

  it.each([
    ['a comment', 'a.ts', "const a = 'it’s' // A row is drawn.", [1]],
    ['a docstring', 'a.tsx', '/**\n * Returns `drawn`,\n * what is kept.\n */', [3]],
    ['a comment of a style sheet', 'a.css', '/* Kept. */', [1]],
    ['the title of a test', 'a.test.ts', "\nit('is kept', () => {})", [2]],
    ['the title of a table of tests', 'a.test.ts', "it.each([['kept']])('%s is drawn', f)", []],
    ['Markdown', 'a.md', '# Kept\n\n```ts\nkept\n```\n\nA list\nof its own.', [1, 8]],
    ['a name', 'a.md', 'The setting `kept`.', []],
    ['a text of the program', 'a.ts', "const url = 'http://kept.example'", []],
  ])('control: are found in %s', (_what, file, text, lines) => {
    expect(findOldWords(file, text, words).map(({ line }) => line)).toEqual(lines)
  })
})
