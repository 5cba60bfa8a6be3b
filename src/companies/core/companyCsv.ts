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
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, even after a semicolon, a tab or a line
 * break within a cell. A number that a spreadsheet would change, for example "0312345678" or "+6012-3456789", gets a
 * tab in front: the tab makes the number text, and is not visible. The file begins with a byte order mark; otherwise
 * Excel would not read it as UTF-8.
 */
export function companyCsv(
  companies: readonly Company[],
  columns: readonly CompanyCsvColumn[],
): string {
  const rows = [
    columns.map(({ header }) => header),
    ...companies.map((company) => columns.map(({ value }) => value(company))),
  ]
  return '\uFEFF' + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = changedNumber.test(text) ? `\t${text}` : text.replace(formulas, "$1'$2")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Matches a number that a spreadsheet would change: it drops leading zeros, a plus, and digits after the fifteenth,
 * treats hyphens as minus signs, and reads "1E5" as 100000. None of these can be a harmful formula.
 */
const changedNumber = /^(?:\+\d[\d ().-]*|0\d[\d ()./-]*|\d{16,}|\d+[Ee]\d+)$/

/**
 * Matches a formula at the start of a cell: at the start of the text, or after a semicolon, a tab or a line break,
 * where spreadsheets with a separator other than the comma split cells. Spreadsheets also skip blanks, quotes and
 * invisible characters in front of the sign, and accept its full-width forms.
 */
const formulas = /(^|[;\t\r\n])((?:(?![\t\r\n])["\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu
