import { readFileSync } from 'node:fs'
import { writtenDocuments } from '../../../tests/support/guides/guideFiles.js'
import { findOldWords, readOldWords } from './findOldWords.js'
import { findHabit, habits } from './habits.js'
import { measurePage } from './measurePage.js'
import { type Prose, projectProse } from './proseOf.js'
import { countWords } from './splitSentences.js'

/** What `npm run prose` counts apart. The reference is written by a command, from the docstrings. */
const groups: [name: string, pattern: RegExp][] = [
  ['guides', /^src\/guides\/[\w-]+\.md$/],
  ['decisions', /^src\/guides\/decisions\//],
  ['top pages', /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$/],
  ['comments of src', /^src\/.*\.(?:tsx?|js|css)$/],
]

/** `npm run prose`: prints the length of each page and its sentences, habits and old words; `npm run prose that`: the places of a habit. */
export function run([name]: readonly string[] = []): void {
  const parts = projectProse()
  const habit = habits.find((one) => one.name === name)
  if (habit) {
    const counted = parts.filter(({ file }) => groups.some(([, pattern]) => pattern.test(file)))
    for (const { file, line, text } of findHabit(habit, counted))
      console.log(`${file}:${line} ${text}`)
    return
  }
  printPages()
  printHabits(parts)
  const oldWords = findOldWords(parts, readOldWords(readFileSync('CONTRIBUTING.md', 'utf8')))
  for (const { file, line, word } of oldWords) console.log(`${file}:${line} ${word}`)
  console.log(`${oldWords.length} words that "How we write" replaces.`)
}

function printHabits(parts: readonly Prose[]) {
  const columns = groups.map(([, pattern]) => parts.filter(({ file }) => pattern.test(file)))
  const print = (name: string, cells: (number | string)[], instead = '') =>
    console.log(name.padEnd(12), ...cells.map((cell) => String(cell).padStart(15)), ` ${instead}`)
  print(
    '',
    groups.map(([name]) => name),
  )
  for (const habit of habits)
    print(
      habit.name,
      columns.map((column) => findHabit(habit, column).length),
      habit.instead,
    )
  print(
    'words',
    columns.map((column) => column.reduce((sum, { prose }) => sum + countWords(prose), 0)),
  )
}

function printPages() {
  console.log('words  contents  mean  longest  page')
  for (const path of writtenDocuments) {
    const { words, hasContents, mean, longest } = measurePage(readFileSync(path, 'utf8'))
    const cells = [
      String(words).padStart(5),
      (hasContents ? 'yes' : 'no').padStart(8),
      mean.toFixed(1).padStart(4),
      String(longest.words).padStart(7),
    ]
    console.log(`${cells.join('  ')}  ${path}`)
    if (longest.words > 35) console.log(`       ${longest.sentence}`)
  }
}
