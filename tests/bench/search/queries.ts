import { readFileSync } from 'node:fs'

/** Something that a payer types, and the bank that they mean. */
export interface Query {
  text: string
  /** The bank's code; `-` if no bank is meant, `*` if none in particular. */
  code: string
  /** `B2C` or `B2B1`; `-` if no bank is meant. */
  model: string
}

/** The queries in `queries.tsv`, where each line names its source. */
export const queries: readonly Query[] = readFileSync(
  new URL('queries.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [text = '', code = '', model = ''] = line.split('\t')
    return { text, code, model }
  })
