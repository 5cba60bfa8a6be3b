import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyCsv } from '../../src/hooks/companyCsv.js'

const columns = [{ header: 'Name', value: ({ name }: { name: string }) => name }]
const csvOf = (name: string) => companyCsv([{ id: 1, name }], columns, { bom: false }).slice(6)

/** A reader of RFC 4180, written against the document and not against our writer. */
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
  it('has headers, CRLF, and a byte order mark unless told otherwise', () => {
    expect(companyCsv([{ id: 1, name: 'A' }], columns)).toBe('\uFEFFName\r\nA\r\n')
    expect(companyCsv([], columns, { bom: false })).toBe('Name\r\n')
  })

  it('reads back as it was, whatever stands in it', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (names) => {
        const file = companyCsv(
          names.map((name, id) => ({ id, name })),
          columns,
          { bom: false },
        )
        const cells = parse(file)
          .slice(1)
          .map(([cell]) => cell)
        expect(cells).toHaveLength(names.length)
        for (const [index, name] of names.entries())
          expect([name, `'${name}`]).toContain(cells[index])
      }),
    )
  })

  it.each([
    '=1+1',
    '+6012-3456789',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '＝1',
    '  =1',
    '\u200B=1',
    '=HYPERLINK("x","y")',
  ])('runs no formula: %j', (name) => {
    const [, [cell]] = parse(`Name\r\n${csvOf(name)}`) as [string[], [string]]
    expect(cell).toBe(`'${name}`)
  })

  it('leaves harmless text as it is', () => {
    expect(csvOf('Kedai Kopi 3=3')).toBe('Kedai Kopi 3=3\r\n')
    expect(csvOf('Jalan "A", 3')).toBe('"Jalan ""A"", 3"\r\n')
  })
})
