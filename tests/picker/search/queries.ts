import { readColumns } from './readColumns.js'

/** Something that a payer types, and the bank that they mean. */
export interface Query {
  text: string
  /** The bank's code; `-` if no bank is meant, `*` if none in particular. */
  code: string
  /** `B2C` or `B2B1`; `-` if no bank is meant. */
  model: string
}

/** The queries in `queries.tsv`, where each line names its source. */
export const queries: readonly Query[] = readColumns('queries.tsv').map(
  ([text = '', code = '', model = '']) => ({ text, code, model }),
)
