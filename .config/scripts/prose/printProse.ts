import { readFileSync } from 'node:fs'
import { writtenDocuments } from '../../../tests/support/guides/guideFiles.js'
import { countSentences, findHabit, habits } from './habits.js'
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

/** `npm run prose`: prints the length of each page and its sentences, and its habits; `npm run prose if`: the places of a habit. */
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
}

/** Prints how many of 100 sentences have each habit, beside those of the other libraries. */
function printHabits(parts: readonly Prose[]) {
  const columns = groups.map(([, pattern]) => parts.filter(({ file }) => pattern.test(file)))
  const print = (name: string, cells: (number | string)[], instead = '') =>
    console.log(name.padEnd(12), ...cells.map((cell) => String(cell).padStart(15)), ` ${instead}`)
  print('', [...groups.map(([name]) => name), 'theirs'])
  for (const habit of habits) {
    const shares = columns.map((column) =>
      ((100 * findHabit(habit, column).length) / countSentences(column)).toFixed(1),
    )
    print(habit.name, [...shares, habit.theirs], habit.instead)
  }
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
