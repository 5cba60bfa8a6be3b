import { generateCompanies } from '../../src/sandbox/generateCompanies.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { observeShifts } from '../support/browser/observeShifts.js'
import { sendCommand } from '../support/browser/sendCommand.js'
import { companyBackEnd } from './companyBackEnd.js'
import { control, nextPage, range, table } from './companyListWords.js'
import { approved, renderCompanyList, showCompanyList } from './showCompanyList.js'
import { emulate, readAccessibilityTree } from '../picker/readAccessibilityTree.js'

const root = document.documentElement

beforeEach(() => page.viewport(1280, 900))
afterEach(async () => {
  await paper(false)
  await emulate('light')
})

/** Emulates the print medium if `on` is true, or else the screen. */
const paper = (on: boolean) =>
  sendCommand('Emulation.setEmulatedMedia', { media: on ? 'print' : 'screen' })

const overflow = () => root.scrollWidth - root.clientWidth
const style = (selector: string, pseudo?: string) =>
  getComputedStyle(document.querySelector(`[data-fpx=company-list] ${selector}`)!, pseudo)

it('in forced colours, borders or system colours replace background colours', async () => {
  await emulate('forced')
  const { respondWith } = companyBackEnd({ companies: generateCompanies(1001) })
  await showCompanyList({ onSelect: () => undefined, selectedId: 1 }, '1 to 20 of 1,000')
  expect(style('[data-fpx-part=notice] p').borderTopStyle).toBe('solid')
  expect(style('[data-selected]').outlineStyle).toBe('solid')
  expect(style('[aria-current=page]').backgroundColor).not.toBe(
    style('[data-fpx-part=page]:not([aria-current])').backgroundColor,
  )
  respondWith(() => Response.json({ code: 'limit-reached' }, { status: 503 }))
  await userEvent.click(nextPage())
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(style('[data-fpx-part=problem]').borderTopStyle).toBe('solid')
})

describe('in print', () => {
  it('the rows and their range remain, as a table at any width', async () => {
    await page.viewport(700, 900)
    companyBackEnd()
    await showCompanyList({ renderActions: () => <button>Pay out</button> })
    expect(getComputedStyle(table().element()).display).toBe('block')
    await paper(true)
    const display = (selector: string) => style(selector).display
    const printed = {
      table: display('table'),
      rows: display('tbody tr'),
      range: display('[data-fpx-part=range]'),
      gone: ['search', 'button', 'pager', 'per-page'].map((part) =>
        display(`[data-fpx-part=${part}]`),
      ),
      actions: display('td[data-column=actions]'),
      document: style('td a[target=_blank]', '::after').content,
      overflow: overflow(),
    }
    await paper(false)
    expect(printed).toEqual({
      table: 'table',
      rows: 'table-row',
      range: 'block',
      gone: ['none', 'none', 'none', 'none'],
      actions: 'none',
      document: `"${approved[0]!.ssm_doc!}"`,
      overflow: 0,
    })
  })
})

describe('on a phone', () => {
  it.each([320, 360])('pages and sort buttons fit into %i pixels', async (width) => {
    await page.viewport(width, 800)
    companyBackEnd()
    await showCompanyList({ defaultPerPage: 10, defaultPage: 5 }, '41 to 50 of 93')
    const shown = [...document.querySelectorAll('[data-fpx-part=page]')].filter(
      (link) => link.getClientRects().length > 0,
    )
    expect(shown.map((link) => link.getAttribute('aria-label'))).toEqual([
      ...['Previous page', 'Page 1', 'Page 5', 'Page 10', 'Next page'],
    ])
    const boxes = shown.map((link) => link.getBoundingClientRect())
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    // The controls are large enough to touch.
    for (const { width, height } of boxes)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
    for (const header of document.querySelectorAll('th[data-sortable]'))
      expect(header.scrollWidth).toBeLessThanOrEqual(header.clientWidth)
    expect(overflow()).toBeLessThanOrEqual(0)
  })

  it.each([360, 412])(
    'a card has five lines, with a label before each phone number, at %i pixels',
    async (width) => {
      await page.viewport(width, 800)
      const long = 'Syarikat Perniagaan Kopi dan Teh Sinar Jaya Bahagia Sdn. Bhd.'
      companyBackEnd({
        companies: [{ ...approved[0]!, office: '+605-3068235', name: long, review: 'approved' }],
      })
      await showCompanyList({ onSelect: () => undefined }, '1 to 1 of 1')
      const card = document.querySelector('tbody tr')!
      const bottoms = [...card.querySelectorAll('[data-fpx-part=text]')]
        .map((text) => text.getBoundingClientRect().bottom)
        .sort((a, b) => a - b)
      const lines = bottoms.filter((bottom, index) => !(bottom - bottoms[index - 1]! < 8))
      expect(lines).toHaveLength(5)
      // Five lines have about 146 px. The name in full needs a sixth.
      expect(card.getBoundingClientRect().height).toBeLessThan(149)
      const file = card.querySelector('[data-column=ssm_doc]')!
      expect(file.querySelector('a')!.getBoundingClientRect().right).toBeLessThanOrEqual(
        file.getBoundingClientRect().right,
      )
      expect(overflow()).toBeLessThanOrEqual(0)
      // Control: the whole name appears while the card is touched.
      await userEvent.hover(control(long))
      expect(card.getBoundingClientRect().height).toBeGreaterThan(149)
    },
  )

  it.each([320, 360])(
    'at a text size of 200 %%, a value is below its label, and nothing is cut off at %i pixels',
    async (width) => {
      await page.viewport(width, 800)
      root.style.fontSize = '200%'
      companyBackEnd()
      const { container } = await showCompanyList({ onSelect: () => undefined })
      // Many pages have padding around their content.
      container.style.padding = '1rem'
      const frame = document.querySelector('[data-fpx-part=frame]')!
      const edge = frame.getBoundingClientRect().right
      const words = [...frame.querySelectorAll('caption, tbody a, tbody button, tbody bdi')]
      expect(words.filter((word) => word.getBoundingClientRect().right > edge)).toEqual([])
      expect(words.filter((word) => word.scrollWidth > word.clientWidth + 1)).toEqual([])
      const value = document.querySelector('td [data-fpx-part=text]')!
      expect(value.getBoundingClientRect().width).toBeGreaterThan(100)
      expect(overflow()).toBeLessThanOrEqual(0)
    },
  )

  it('a skeleton is visible', async () => {
    await page.viewport(360, 800)
    companyBackEnd().hold()
    renderCompanyList()
    await expect.element(table()).toBeVisible()
    const bar = document.querySelector('[data-fpx-part=skeleton]')!
    expect(bar.getBoundingClientRect().width).toBeGreaterThan(80)
  })
})

it.each([360, 1280])(
  'rows replace the skeleton without moving the page, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    const { hold, release } = companyBackEnd()
    hold()
    renderCompanyList()
    await expect.element(table()).toBeVisible()
    const readShift = observeShifts()
    await release()
    await expect.element(range('1 to 20 of 93')).toBeVisible()
    // Columns become as wide as their texts, which moves headings sideways by a few pixels.
    expect(await readShift()).toBeLessThan(0.01)
  },
)

it('a sentence keeps its direction on a right-to-left page', async () => {
  root.dir = 'rtl'
  companyBackEnd()
  await showCompanyList()
  const words = range('1 to 20 of 93').element().firstChild!
  const at = (from: number) => {
    const letter = document.createRange()
    letter.setStart(words, from)
    letter.setEnd(words, from + 1)
    return letter.getBoundingClientRect().left
  }
  expect(at(0)).toBeLessThan(at(12))
})

it('the accessibility tree has a table, named rows, and a landmark for the page numbers', async () => {
  companyBackEnd()
  await showCompanyList({ onSelect: () => undefined, caption: 'Our shops' })
  await userEvent.click(nextPage())
  await expect.element(range('21 to 40 of 93')).toBeVisible()
  const tree = await readAccessibilityTree()
  const { name, ssm_no } = approved[20]!
  for (const line of [
    'region "Our shops"',
    'table "Our shops"',
    'columnheader "Name"',
    `rowheader "${name}"`,
    `button "${name}"`,
    `cell "${ssm_no}"`,
    `link "Open document of ${name}, opens in a new tab"`,
    'navigation "Pages of the companies"',
    'button "Next page" focused',
  ])
    expect(tree).toContain(line)
  expect(tree).toMatch(/status.*live=polite\n\s+(paragraph\n\s+)?text "21 to 40 of 93"/)
})
