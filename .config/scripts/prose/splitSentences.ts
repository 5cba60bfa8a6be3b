import { withoutCode } from '../../../tests/support/guides/codeBlocks.js'

/** A Markdown page's sentences, separately for its text and its tables, whose cells are mostly noun phrases. */
export interface PageSentences {
  text: string[]
  tables: string[]
}

/** Returns the sentences of a Markdown page. Code between backticks is one word; code blocks are left out. */
export function splitSentences(markdown: string): PageSentences {
  const sentences: PageSentences = { text: [], tables: [] }
  for (const block of blocksOf(markdown)) {
    if (block.startsWith('|')) sentences.tables.push(...block.split('|').flatMap(toSentences))
    else sentences.text.push(...toSentences(block))
  }
  return sentences
}

/** Counts a page's words, without code blocks and list numbers. */
export const countWords = (markdown: string): number =>
  wordsOf(withoutCode(markdown).replace(/^\s*\d+\. /gm, '')).length

/** Returns a text's words: the parts between spaces or table borders that have a letter or a digit. */
export const wordsOf = (text: string): string[] => text.match(/[^\s|]*[\p{L}\p{N}][^\s|]*/gu) ?? []

/** Returns a page's paragraphs, list items and table rows, each on one line. Headings are left out. */
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
