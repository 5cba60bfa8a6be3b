import { readFileSync } from 'node:fs'
import { writtenDocuments } from '../../../tests/support/guides/guideFiles.js'
import { findOldWordsIn, readOldWords } from './findOldWords.js'
import { measurePage } from './measurePage.js'

/** `npm run prose`: prints the length of each page and its sentences, and the remaining old words. */
export function run(): void {
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
  const oldWords = findOldWordsIn(readOldWords(readFileSync('CONTRIBUTING.md', 'utf8')))
  for (const { file, line, word } of oldWords) console.log(`${file}:${line} ${word}`)
  console.log(`${oldWords.length} words that "How we write" replaces.`)
}
