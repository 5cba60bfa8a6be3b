/** A block of code in a document. */
export interface CodeBlock {
  /** `ts`, `tsx`, `sh` … */
  language: string
  text: string
  /** The line of its first line of code, from 1. */
  line: number
}

/** The blocks of code of a document, in their order. */
export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: text = '' }) => ({
      language,
      text,
      line: markdown.slice(0, index).split('\n').length + 1,
    }),
  )

/** The document without its code: what links and headings are looked for in. */
export const withoutCode = (markdown: string) =>
  markdown
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]"]/g, ''))
