import { withoutCode } from '../../../tests/support/guides/codeBlocks.js'

/** The sentences of a Markdown page: those of its text, and those of its tables, whose cells are mostly noun phrases. */
export interface PageSentences {
  text: string[]
  tables: string[]
}

/** Returns the sentences of a Markdown page. Code between backticks is one word; blocks of code are left out. */
export function splitSentences(markdown: string): PageSentences {
  const sentences: PageSentences = { text: [], tables: [] }
  for (const block of blocksOf(markdown)) {
    if (block.startsWith('|')) sentences.tables.push(...block.split('|').flatMap(toSentences))
    else sentences.text.push(...toSentences(block))
  }
  return sentences
}

/** Counts the words of a page without its blocks of code, and without the numbers of lists. */
export const countWords = (markdown: string): number =>
  wordsOf(withoutCode(markdown).replace(/^\s*\d+\. /gm, '')).length

/** Returns the words of a text: what has a letter or a digit, between spaces and lines of a table. */
export const wordsOf = (text: string): string[] => text.match(/[^\s|]*[\p{L}\p{N}][^\s|]*/gu) ?? []

/** The paragraphs, items and table rows of a page, each on one line. Headings are no sentences. */
const blocksOf = (markdown: string) =>
  markdown
    .replace(/^\s*```[^]*?^\s*```$/gm, '\n\n')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |\||#))/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => !/^#|^[-| :]*$/.test(block))

const toSentences = (text: string) =>
  text
    .replace(/^(?:[-*>#]+|\d+\.) /, '')
    .replace(/\*\*/g, '')
    .trim()
    .split(/(?<=[.!?][”")]*)(?<!\b(?:e\.g|i\.e|vs)\.)\s+| · /)
    .filter((sentence) => wordsOf(sentence).length > 0)
