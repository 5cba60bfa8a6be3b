import type { Company } from '../../contract/index.js'
import { foldCase } from '../../ui/text/foldCase.js'

/** Returns the text of a row for sorting, filtering and export; blank if there is none. */
export type CompanyField = (company: Company) => string

/** How rows are sorted: by which field, and in which direction. */
export interface CompanySort {
  /**
   * A field of the gateway (`name`, `ssm_no`, `phone`, `office`, `address`, `ssm_doc`), or the id of a custom column.
   */
  by: string
  /** Order of the texts: A to Z (`ascending`) or Z to A (`descending`). Rows with a blank text are last in both. */
  direction: 'ascending' | 'descending'
}

/** The fields of a company as text, by the gateway's own names. */
export const companyFields: Readonly<Record<string, CompanyField>> = {
  name: ({ name }) => name.trim(),
  ssm_no: ({ ssm_no }) => ssm_no?.trim() ?? '',
  phone: ({ phone }) => phone?.trim() ?? '',
  office: ({ office }) => office?.trim() ?? '',
  address: ({ address }) => address?.trim() ?? '',
  ssm_doc: ({ ssm_doc }) => ssm_doc?.trim() ?? '',
}

/**
 * Returns the rows that contain every word of `text`, in any field, case or accent.
 *
 * @param companies - the rows to search.
 * @param text - words in any order; without one, every row is returned.
 * @param fields - the texts to search, by name. Default: the gateway's own six fields.
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

/** The folded text of each row, so that a key does not fold every row again. */
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
 * Returns the rows in the order of the language: numbers by value, and blanks last in both directions.
 *
 * @param companies - the rows to sort.
 * @param sort - by which field; `null`, or a field that is not in `fields`, leaves the gateway's order.
 * @param lang - BCP 47 tag of the language.
 * @param fields - the texts to sort by, by name. Default: the gateway's own six fields.
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
