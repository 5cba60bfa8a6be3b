import { type Prose, projectProse } from './proseOf.js'
import { withoutNames } from './habits.js'

/** A word that "How we write" replaces, and its position. */
export interface OldWord {
  file: string
  line: number
  word: string
}

/** Returns the words in the last column of the table in "How we write". */
export const readOldWords = (contributing: string): string[] => {
  const [, section = ''] = contributing.split(/^## How we write$/m)
  const [table = ''] = section.split(/^## /m)
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, word = '']) => word)
}

/** Finds old words in prose. Text between backticks is a name, and does not count. */
export function findOldWords(parts: readonly Prose[], words: readonly string[]): OldWord[] {
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')
  return parts.flatMap(({ file, line, prose }) =>
    [...withoutNames(prose).matchAll(pattern)].map((match) => ({
      file,
      line: line + prose.slice(0, match.index).split('\n').length - 1,
      word: match[0].toLowerCase(),
    })),
  )
}

/** Finds `words` in the project's prose. */
export const findOldWordsIn = (words: readonly string[]): OldWord[] =>
  findOldWords(projectProse(), words)
