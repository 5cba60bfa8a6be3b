/** A block of code in a document. */
export interface CodeBlock {
  /** `ts`, `tsx`, `sh` … */
  language: string
  text: string
  /** The line of its first line of code, from 1. */
  line: number
  /** Its file, when the line before has only a path: `` `src/App.tsx` ``. */
  name?: string
}

/** The blocks of code of a document, in their order. */
export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/(?:^`([\w./-]+)`\n\n)?^```(\w*)\n([^]*?)^```$/gm)].map(
    ({ index, 0: block, 1: name, 2: language = '', 3: text = '' }) => ({
      language,
      text,
      line: markdown.slice(0, index + block.indexOf('```')).split('\n').length + 1,
      ...(name !== undefined && { name }),
    }),
  )

/** The files of a document, by the names before their blocks of code. */
export const filesOf = (markdown: string): Record<string, string> =>
  Object.fromEntries(codeBlocks(markdown).flatMap(({ name, text }) => (name ? [[name, text]] : [])))

/** Returns the document without its code, in which links and headings are searched. */
export const withoutCode = (markdown: string) =>
  markdown
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]"]/g, ''))
