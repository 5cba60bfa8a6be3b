import { type Company, COMPANY_FIELDS, type CompanyField } from '../../contract/index.js'
import { readCompanyText } from '../list/CompanyIndex.js'

/** Number of companies to write at a time, so that a long file does not delay the responses to payers. */
const ROWS_PER_CHUNK = 250

/**
 * Returns the companies as the parts of a CSV file (RFC 4180: CRLF, quotes doubled), in UTF-8. The first line has the
 * names of the fields. The file begins with a byte order mark; without it, Excel would not read UTF-8.
 *
 * - Text that a spreadsheet would run as a formula gets an apostrophe in front, even after a semicolon, a tab or a line
 *   break within a cell.
 * - A number that a spreadsheet would change, for example 0312345678 or +6012-3456789, is written as `="0312345678"`,
 *   which spreadsheets read as text.
 */
export function* companyCsv(companies: readonly Company[]): Generator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${COMPANY_FIELDS.join(',')}\r\n`)
  for (let start = 0; start < companies.length; start += ROWS_PER_CHUNK)
    yield encoder.encode(
      companies
        .slice(start, start + ROWS_PER_CHUNK)
        .map((company) => `${COMPANY_FIELDS.map((field) => toCell(company, field)).join(',')}\r\n`)
        .join(''),
    )
}

function toCell(company: Company, field: CompanyField): string {
  const text = readCompanyText(company, field)
  const safe = changedNumber.test(text) ? `="${text}"` : text.replace(formulas, "$1'$2")
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
