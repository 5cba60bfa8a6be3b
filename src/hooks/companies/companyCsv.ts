import type { Company } from '../../contract/index.js'
import type { CompanyField } from './companyRows.js'

/** A column of a CSV file. */
export interface CompanyCsvColumn {
  header: string
  value: CompanyField
}

/**
 * Returns the companies as CSV (RFC 4180: CRLF, quotes doubled).
 *
 * What a spreadsheet would run as a formula gets an apostrophe in front, also where it separates cells by semicolons or
 * tabs; phone numbers with a plus are among them, which Excel would otherwise work out as a sum.
 *
 * @param bom - whether a byte order mark leads the file: without one, Excel reads it as something other than UTF-8.
 */
export function companyCsv(
  companies: readonly Company[],
  columns: readonly CompanyCsvColumn[],
  { bom = true } = {},
): string {
  const rows = [
    columns.map(({ header }) => header),
    ...companies.map((company) => columns.map(({ value }) => value(company))),
  ]
  return (bom ? '\uFEFF' : '') + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = text.replace(formulas, "$1'$2")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Formulas, where a cell begins: at the start, and after what separates cells in a spreadsheet that does not go by
 * commas, which takes quotes in the middle of a line for text. Spreadsheets skip blanks, quotes and invisible
 * characters before the sign, and take its full-width forms too.
 */
const formulas = /(^|[;\t\r\n])((?:(?![\t\r\n])["\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu
