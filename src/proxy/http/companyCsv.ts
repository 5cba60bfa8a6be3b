import { type Company, COMPANY_FIELDS, type CompanyField } from '../../contract/index.js'
import { readCompanyText } from '../list/CompanyIndex.js'

/**
 * Creates a CSV file of the companies (RFC 4180). The first line contains the field names. The file
 * starts with a byte order mark so that Excel reads it as UTF-8.
 *
 * - Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, a tab, or a
 *   line break within a cell.
 * - Numbers that a spreadsheet would change, such as 0312345678 or +6012-3456789, and names that it would read as a
 *   date, such as 7-11, are written as `="0312345678"`, which spreadsheets treat as text. If `isPlain` is set, they are
 *   written as they are, for programs and text editors.
 */
export function companyCsv(companies: readonly Company[], isPlain = false): string {
  const rows = companies.map((company) =>
    COMPANY_FIELDS.map((field) => toCell(company, field, isPlain)).join(','),
  )
  return `\uFEFF${[COMPANY_FIELDS.join(','), ...rows, ''].join('\r\n')}`
}

function toCell(company: Company, field: CompanyField, isPlain: boolean): string {
  const text = readCompanyText(company, field)
  const number = isPlain ? text : `="${text}"`
  const safe = changedNumber.test(text) ? number : text.replace(formulas, "$1'$2")
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Matches a number that a spreadsheet would change. Spreadsheets drop leading zeros, plus signs, and digits after the
 * fifteenth. They also treat hyphens as minus signs and read "1E5" as 100000. Excel displays a number of twelve digits,
 * such as an SSM number, as 2.02301E+11, and saves what it displays. Short numbers with a hyphen or a slash between them
 * become dates. The pattern doesn't match anything that could be a harmful formula.
 */
const changedNumber =
  /^(?:\+\d[\d ().-]*|0\d[\d ()./-]*|\d{12,}|\d+[Ee]\d+|\d{1,4}(?:[-/]\d{1,4}){1,2})$/

/**
 * Matches the start of a formula, which is either at the start of the text or after a character that some spreadsheets
 * treat as the end of a cell: a semicolon, a tab, or a line break. Spreadsheets skip spaces, quotes, and invisible
 * characters in front of a formula's first sign and accept a full-width sign.
 */
const formulas = /(^|[;\t\r\n])((?:(?![\t\r\n])["\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu
