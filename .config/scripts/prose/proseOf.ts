import { readdirSync, readFileSync } from 'node:fs'

/** A part of a file that people read as sentences: a page, a comment or a test title. */
export interface Prose {
  file: string
  /** The line where it begins, from 1. */
  line: number
  prose: string
}

/** Returns the prose of the project's TypeScript, JavaScript, styles and Markdown. */
export const projectProse = (): Prose[] =>
  ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'eslint.config.js', 'vite.config.ts']
    .concat(...['src', 'tests', '.config', '.github'].map(filesIn))
    .flatMap((file) => proseOf(file, readFileSync(file, 'utf8')))

/** Returns a folder's files with prose. Skips `node_modules`, because it contains a link to this project. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(?:node_modules|\.failures)$/.test(entry.name) ? [] : filesIn(path)
    return /\.(?:tsx?|js|css|md)$/.test(path) ? [path] : []
  })

// Matches strings too, because a string can look like a comment.
const CODE_PARTS =
  /(?<title>\b(?:it|test|describe)(?:\.\w+)*\(\s*)?(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<comment>(?:\/\/.*(?:\n[ \t]*(?=\/\/))?)+|\/\*[^]*?\*\/)/g

/** Returns the parts of a file that people read as sentences. */
export function proseOf(file: string, text: string): Prose[] {
  if (file.endsWith('.md')) {
    const blank = (block: string) => block.replace(/[^\n]/g, ' ')
    return [{ file, line: 1, prose: text.replace(/^\s*```[^]*?^\s*```$/gm, blank) }]
  }
  const part = (prose: string, index: number) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    prose,
  })
  return [...text.matchAll(CODE_PARTS)].flatMap(({ index, groups = {} }) => {
    const { title, string = '', comment } = groups
    if (comment !== undefined) return [part(comment, index)]
    if (title === undefined) return []
    return [part(string.slice(1, -1), index + title.length + 1)]
  })
}
