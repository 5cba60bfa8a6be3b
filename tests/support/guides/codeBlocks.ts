/** A code block in a document. */
export interface CodeBlock {
  /** `ts`, `tsx`, `sh` … */
  language: string
  text: string
  /** The number of the first line of code, from 1. */
  line: number
  /** File name, if the line before the block is only a path: `` `src/App.tsx` ``. */
  name?: string
}

/** Returns a document's code blocks, in order. */
export const codeBlocks = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/(?:^`([\w./[\]-]+)`\n\n)?^```(\w*)\n([^]*?)^```$/gm)].map(
    ({ index, 0: block, 1: name, 2: language = '', 3: text = '' }) => ({
      language,
      text,
      line: markdown.slice(0, index + block.indexOf('```')).split('\n').length + 1,
      ...(name !== undefined && { name }),
    }),
  )

/** Returns a document's named code blocks, keyed by name. */
export const filesOf = (markdown: string): Record<string, string> =>
  Object.fromEntries(codeBlocks(markdown).flatMap(({ name, text }) => (name ? [[name, text]] : [])))

/** Returns a document without code blocks, and without the brackets and quotes in inline code: they look like links. */
export const withoutCode = (markdown: string) =>
  markdown
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]"]/g, ''))
