import fc from '../../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import type { Company } from 'fpx-checkout'
import { companyCsv } from '../../../src/proxy/http/companyCsv.js'

const fileOf = (companies: readonly Company[]) => companyCsv(companies)

const HEADERS = 'id,name,ssm_no,ssm_doc,address,phone,office'

/** Returns the cell that is written for a name. */
const cellOf = (name: string) =>
  fileOf([{ id: 1, name }]).slice(`\uFEFF${HEADERS}\r\n1,`.length, -',,,,,\r\n'.length)

/**
 * Returns all cells a lenient spreadsheet may read from a file. Cells are separated by `separator` and line breaks.
 * Quotes are only recognised at the start of a cell, and text after closing quotes belongs to the cell.
 */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    let cell = ''
    let quoted = text[at] === '"'
    if (quoted) at++
    for (; at < text.length; at++) {
      const char = text[at]!
      if (quoted && char === '"') {
        quoted = text[at + 1] === '"'
        if (quoted) cell += text[++at]!
      } else if (!quoted && [separator, '\r', '\n'].includes(char)) break
      else cell += char
    }
    cells.push(cell)
  }
  return cells
}

/** Characters that can hide a formula or are special in CSV. */
const nastyChars = [
  ...['=', '+', '-', '@', '＝', '0', 'a', ' ', ',', ';', "'", '"', '\t', '\r', '\n', '\u200B'],
]

/**
 * Whether a spreadsheet runs a cell as a formula. Such a cell starts with the sign of a formula, possibly after spaces
 * or invisible characters, and isn't a number such as +60.
 */
const isRun = (cell: string) =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !isNumberWithPlus(cell)

/**
 * Whether a cell starts with a number that is written as a formula, such as `="+60"`. A reader that doesn't recognise
 * the quotes around the cell doubles the inner quotes and may treat the rest of the row as part of the cell.
 */
const isNumberWithPlus = (cell: string) => /^="{1,2}[+\d][\dEe ()./-]*"/.test(cell)

/** Removes the escaping that prevents a spreadsheet from changing a cell. */
const unguarded = (cell: string) =>
  cell
    .replace(/^="([+\d].*)"$/, '$1')
    .replace(/(^|[;\t\r\n])'(?=["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/gu, '$1')

/** Parses CSV according to RFC 4180, independently of our writer. */
function parse(text: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const records: string[][] = [[]]
  while (field.lastIndex < text.length) {
    const [, quoted, plain, end] = field.exec(text) ?? [undefined, undefined, undefined, undefined]
    if (end === undefined) throw new Error('not a CSV file')
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',' && field.lastIndex < text.length) records.push([])
  }
  return records
}

describe('a CSV file of companies', () => {
  it('has the documented fields, CRLF, and a byte order mark', () => {
    expect(fileOf([{ id: 1, name: 'A', phone: null, office: '7' }])).toBe(
      `\uFEFF${HEADERS}\r\n1,A,,,,,7\r\n`,
    )
    expect(fileOf([])).toBe(`\uFEFF${HEADERS}\r\n`)
  })

  it('is read back unchanged, whatever text it contains', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (names) => {
        const cells = parse(fileOf(names.map((name, id) => ({ id, name }))))
          .slice(1)
          .map(([, cell]) => cell)
        expect(cells).toHaveLength(names.length)
        for (const [index, name] of names.entries())
          expect([cells[index], unguarded(cells[index]!)]).toContain(name.trim())
      }),
    )
  })

  it.each([',', ';', '\t'])(
    'does not run formulas in a spreadsheet with the separator %j',
    (separator) => {
      const nasty = fc.string({ unit: fc.constantFrom(...nastyChars), maxLength: 12 })
      fc.assert(
        fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 3 }), (rows) => {
          const file = fileOf(rows.map(([name, ssm_no], id) => ({ id, name, ssm_no })))
          expect(cellsBy(separator, file.slice(1)).filter(isRun)).toEqual([])
        }),
        { numRuns: 2000 },
      )
      // As a control, the reader must find an unescaped formula.
      expect(cellsBy(separator, `a${separator}=1${separator}b`).filter(isRun)).toEqual(['=1'])
    },
  )

  it.each([
    '0312345678',
    '001234567',
    '03-1234 5678',
    '+60123456789',
    '+6012-3456789',
    '202301012345',
    '601112345678',
    '12E5',
    '01/02/2024',
    '2024-01-02',
    '7-11',
    '3/4',
  ])('turns a number that a spreadsheet would change into text: %s', (number) => {
    expect(cellOf(number)).toBe(`"=""${number}"""`)
    const plain = companyCsv([{ id: 1, name: number }], true)
    expect(plain).toBe(`\uFEFF${HEADERS}\r\n1,${number},,,,,\r\n`)
  })

  it('leaves numbers that keep their value unchanged', () => {
    for (const number of ['0', '7', '0.50', '12345678901', '12345-6'])
      expect(cellOf(number)).toBe(number)
  })

  it('leaves harmless text unchanged', () => {
    expect(cellOf('Kedai Kopi 3=3')).toBe('Kedai Kopi 3=3')
    expect(cellOf('Jalan "A", 3')).toBe('"Jalan ""A"", 3"')
  })
})
