import type { Company } from '../../contract/index.js'
import { foldCase } from '../../contract/index.js'

/** Returns a row's text for sorting, filtering and export; empty if there is none. */
export type CompanyField = (company: Company) => string

/** Sort field and direction. */
export interface CompanySort {
  /** A gateway field (`name`, `ssm_no`, `phone`, `office`, `address`, `ssm_doc`), or the id of a custom column. */
  by: string
  /** A to Z (`ascending`) or Z to A (`descending`). Rows with an empty text are last in both directions. */
  direction: 'ascending' | 'descending'
}

/** A company's fields as strings, keyed by the gateway's names. */
export const companyFields: Readonly<Record<string, CompanyField>> = {
  name: ({ name }) => name.trim(),
  ssm_no: ({ ssm_no }) => ssm_no?.trim() ?? '',
  phone: ({ phone }) => phone?.trim() ?? '',
  office: ({ office }) => office?.trim() ?? '',
  address: ({ address }) => address?.trim() ?? '',
  ssm_doc: ({ ssm_doc }) => ssm_doc?.trim() ?? '',
}

/**
 * Returns the rows that contain every word of `text` in any field, ignoring case and accents.
 *
 * @param companies - the rows to search.
 * @param text - words in any order. If there are none, every row is returned.
 * @param fields - the fields to search, keyed by name. Default: the gateway's six fields.
 */
export function filterCompanies(
  companies: readonly Company[],
  text: string,
  fields: Readonly<Record<string, CompanyField>> = companyFields,
): readonly Company[] {
  const words = foldCase(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return companies
  const folded = foldedRows.get(fields) ?? new WeakMap<Company, string>()
  foldedRows.set(fields, folded)
  return companies.filter((company) => {
    const row = folded.get(company) ?? foldRow(company, fields)
    folded.set(company, row)
    return words.every((word) => row.includes(word))
  })
}

/** Cache of each row's folded text, so that a keystroke does not fold every row again. */
const foldedRows = /* @__PURE__ */ new WeakMap<
  Readonly<Record<string, CompanyField>>,
  WeakMap<Company, string>
>()

const foldRow = (company: Company, fields: Readonly<Record<string, CompanyField>>): string =>
  foldCase(
    Object.values(fields)
      .map((read) => read(company))
      .join('\n'),
  )

/**
 * Returns the rows in the language's sort order. Compares numbers by value; empty texts are last in both directions.
 *
 * @param companies - the rows to sort.
 * @param sort - the sort field and direction. `null`, or a field that is not in `fields`, leaves the gateway's order.
 * @param lang - BCP 47 language tag.
 * @param fields - the fields to sort by, keyed by name. Default: the gateway's six fields.
 */
export function sortCompanies(
  companies: readonly Company[],
  sort: CompanySort | null,
  lang: string,
  fields: Readonly<Record<string, CompanyField>> = companyFields,
): readonly Company[] {
  const read = sort && Object.hasOwn(fields, sort.by) ? fields[sort.by] : undefined
  if (!sort || !read) return companies
  const { compare } = new Intl.Collator(lang, { numeric: true, sensitivity: 'base' })
  const sign = sort.direction === 'descending' ? -1 : 1
  return companies
    .map((company) => ({ company, text: read(company) }))
    .sort((a, b) => Number(!a.text) - Number(!b.text) || sign * compare(a.text, b.text))
    .map(({ company }) => company)
}
