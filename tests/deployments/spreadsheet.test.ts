import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { companyCsv } from '../../src/proxy/http/companyCsv.js'

/** Returns the type and the text of each cell in the second column, as LibreOffice reads the CSV. */
function cellsOf(csv: string): (readonly [type: string, text: string])[] {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-csv-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'companies.csv'), csv)
  const { stderr } = spawnSync('soffice', [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    // Commas (44) between cells, double quotes (34) around text, UTF-8 (76), from line 1.
    '--infilter=CSV:44,34,76,1',
    ...['--convert-to', 'fods', '--outdir', folder, join(folder, 'companies.csv')],
  ])
  const sheet = join(folder, 'companies.fods')
  try {
    const rows =
      readFileSync(sheet, 'utf8').match(/<table:table-row[^]*?<\/table:table-row>/g) ?? []
    return rows.map((row) => {
      const cell = row.match(/<table:table-cell[^]*?<\/table:table-cell>/g)?.[1] ?? ''
      const type = /office:value-type="(\w+)"/.exec(cell)?.[1] ?? ''
      const text = /<text:p>(.*?)<\/text:p>/.exec(cell)?.[1] ?? ''
      return [type, text.replace('&apos;', "'").replace('&amp;', '&')]
    })
  } catch (cause) {
    throw new Error(`LibreOffice wrote no sheet:\n${stderr.toString()}`, { cause })
  }
}

it('LibreOffice shows every company unchanged, and does not run formulas', () => {
  const texts = [
    '0312345678',
    '001234567',
    '03-1234 5678',
    '+6012-3456789',
    '202301012345',
    '2024-01-02',
    '7-11',
    '12E5',
    '=1+1',
    '@SUM(1)',
    'Kedai Kopi & Teh',
  ]
  const rows = texts.map((name, id) => ({ id, name }))
  const [, ...cells] = cellsOf(companyCsv(rows))
  expect(cells.map(([type]) => type)).toEqual(texts.map(() => 'string'))
  expect(cells.map(([, text]) => text.replace(/^'(?=[=@])/, ''))).toEqual(texts)

  // Control: without the guard the zeros are lost, and without the apostrophe the formula runs.
  expect(cellsOf('id,name\r\n1,0312345678\r\n2,=1+1\r\n').slice(1)).toEqual([
    ['float', '312345678'],
    ['float', '2'],
  ])
})
