import fc from '../support/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { companyCsv } from '../../src/companies/core/companyCsv.js'

const columns = [{ header: 'Name', value: ({ name }: { name: string }) => name }]
const csvOf = (name: string) => companyCsv([{ id: 1, name }], columns).slice(7)

/**
 * Returns all cells that a lenient spreadsheet may read from a file: only `separator` and line ends separate cells,
 * quotes count only at the start of a cell, and text after closing quotes belongs to the cell.
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

/** Characters that can hide a formula, or have a meaning in CSV. */
const nastyChars = ['=', '+', '0', 'a', ' ', ',', ';', "'", '"', '\t', '\r', '\n', '\u200B', '＝']

/**
 * Whether a spreadsheet runs a cell as a formula: the cell begins with the sign of a formula, possibly after blanks or
 * invisible characters, and is not a number such as +60.
 */
const isRun = (cell: string) =>
  /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !isNumberWithPlus(cell)

/**
 * Whether a cell begins with a number such as +60, which is not a formula. Either the tab that `companyCsv` adds comes
 * before the number (after a line end, if the reader took a whole quoted row for one cell), or a closing quote comes
 * after it (if the reader recognizes quotes only at the start of a cell).
 */
const isNumberWithPlus = (cell: string) =>
  /^(?:\s*\t\+\d[\d ().-]*(?:[",]|$)|\+\d[\d ().-]*")/.test(cell)

/** Returns a cell without the apostrophes that prevent a formula, and without the tab that makes a number text. */
const unguarded = (cell: string) =>
  cell
    .replace(/^\t(?=[+\d])/, '')
    .replace(/(^|[;\t\r\n])'(?=["\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/gu, '$1')

/** Parses CSV as RFC 4180 defines it, independently of our writer. */
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
  it('has headers, CRLF, and a byte order mark', () => {
    expect(companyCsv([{ id: 1, name: 'A' }], columns)).toBe('\uFEFFName\r\nA\r\n')
    expect(companyCsv([], columns)).toBe('\uFEFFName\r\n')
  })

  it('is read back unchanged, whatever text it contains', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (names) => {
        const file = companyCsv(
          names.map((name, id) => ({ id, name })),
          columns,
        )
        const cells = parse(file)
          .slice(1)
          .map(([cell]) => cell)
        expect(cells).toHaveLength(names.length)
        for (const [index, name] of names.entries())
          expect([cells[index], unguarded(cells[index]!)]).toContain(name)
      }),
    )
  })

  it.each([',', ';', '\t'])(
    'does not run formulas in a spreadsheet with the separator %j',
    (separator) => {
      const nasty = fc.string({ unit: fc.constantFrom(...nastyChars), maxLength: 12 })
      const fields = ['first', 'second'] as const
      const inTwoColumns = fields.map((field) => ({
        header: field,
        value: (company: object) => (company as Record<string, string>)[field]!,
      }))
      fc.assert(
        fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 3 }), (rows) => {
          const companies = rows.map(([first, second], id) => ({ id, name: '', first, second }))
          const file = companyCsv(companies, inTwoColumns).slice(1)
          expect(cellsBy(separator, file).filter(isRun)).toEqual([])
        }),
        { numRuns: 2000 },
      )
      // Control: the reader finds an unescaped formula.
      expect(cellsBy(separator, `a${separator}=1${separator}b`).filter(isRun)).toEqual(['=1'])
    },
  )

  it.each(['=1+1', '+SUM(1)', '-1', '@SUM(1)', '＝1', '  =1', '\u200B=1', '=HYPERLINK("x","y")'])(
    'does not run the formula %j',
    (name) => {
      const [, [cell]] = parse(`Name\r\n${csvOf(name)}`) as [string[], [string]]
      expect(cell).toBe(`'${name}`)
    },
  )

  it.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a; "=1+1;b', `a;' "=1+1;b`],
    ['a\n=1+1\nb', "a\n'=1+1\nb"],
    ['\t=1', "\t'=1"],
    ['\r=1', "\r'=1"],
  ])(
    'does not run a formula that begins a cell if the separator is not the comma: %j',
    (name, safe) => {
      expect(parse(`Name\r\n${csvOf(name)}`)).toEqual([['Name'], [safe]])
    },
  )

  it.each([
    '0312345678',
    '001234567',
    '03-1234 5678',
    '+60123456789',
    '+6012-3456789',
    '2023010123456789',
    '12E5',
    '01/02/2024',
  ])('turns a number that a spreadsheet would change into text: %s', (number) => {
    expect(csvOf(number)).toBe(`"\t${number}"\r\n`)
  })

  it('leaves numbers that keep their value unchanged', () => {
    for (const number of ['0', '7', '0.50', '202301012345', '2024-01-02'])
      expect(csvOf(number)).toBe(`${number}\r\n`)
  })

  it('leaves harmless text unchanged', () => {
    expect(csvOf('Kedai Kopi 3=3')).toBe('Kedai Kopi 3=3\r\n')
    expect(csvOf('Jalan "A", 3')).toBe('"Jalan ""A"", 3"\r\n')
  })
})
