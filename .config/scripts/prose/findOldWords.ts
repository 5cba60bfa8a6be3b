import { readdirSync, readFileSync } from 'node:fs'

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

/**
 * Finds old words in a file's prose: the text of a Markdown page, comments, and test titles. Text between backticks is a
 * name, and does not count.
 */
export function findOldWords(file: string, text: string, words: readonly string[]): OldWord[] {
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')
  return proseOf(file, text).flatMap(({ prose, index }) =>
    [...prose.replace(/`[^`\n]*`/g, (name) => ' '.repeat(name.length)).matchAll(pattern)].map(
      (match) => ({
        file,
        line: text.slice(0, index + match.index).split('\n').length,
        word: match[0].toLowerCase(),
      }),
    ),
  )
}

/** Finds `words` in the prose of the project's TypeScript, JavaScript, styles and Markdown. */
export const findOldWordsIn = (words: readonly string[]): OldWord[] =>
  proseFiles().flatMap((file) => findOldWords(file, readFileSync(file, 'utf8'), words))

const proseFiles = () =>
  ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'eslint.config.js', 'vite.config.ts'].concat(
    ...['src', 'tests', '.config', '.github'].map(filesIn),
  )

/** Returns a folder's files with prose. Skips `node_modules`, because it contains a link to this project. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(?:node_modules|\.failures)$/.test(entry.name) ? [] : filesIn(path)
    return /\.(?:tsx?|js|css|md)$/.test(path) ? [path] : []
  })

// Strings are matched too, so that a string that looks like a comment does not count as one.
const CODE_PARTS =
  /(?<title>\b(?:it|test|describe)(?:\.\w+)*\(\s*)?(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<comment>\/\/.*|\/\*[^]*?\*\/)/g

/** Returns the parts of a file that people read as sentences, with their positions. */
function proseOf(file: string, text: string): { prose: string; index: number }[] {
  if (file.endsWith('.md')) {
    const blank = (block: string) => block.replace(/[^\n]/g, ' ')
    return [{ prose: text.replace(/^\s*```[^]*?^\s*```$/gm, blank), index: 0 }]
  }
  return [...text.matchAll(CODE_PARTS)].flatMap(({ index, groups = {} }) => {
    const { title, string = '', comment } = groups
    if (comment !== undefined) return [{ prose: comment, index }]
    if (title === undefined) return []
    return [{ prose: string.slice(1, -1), index: index + title.length + 1 }]
  })
}
