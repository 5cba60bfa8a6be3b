import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextTurn } from '../support/embed/nextTurn.js'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The codes of all pickers, in their order. */
const codes = (page: Page) =>
  page
    .locator('fpx-bank-picker')
    .evaluateAll((pickers) => pickers.map((picker) => (picker as HTMLInputElement).value))

/** Does something to the page, in a turn of its own. */
async function happen(page: Page, what: string): Promise<void> {
  await nextTurn(page)
  await page.evaluate(what)
}

/** Gives the first picker a choice, and does something to the page in the same turn. */
const choose = (page: Page, then: string) =>
  happen(page, `document.querySelector('fpx-bank-picker').value = 'BIMB0340'; ${then}`)

const select = `<select id="bank" name="bank_code"><option value="">Choose</option><option value="BIMB0340">Bank Islam</option></select>`

it.each<[how: string, then: string, expected?: string[]]>([
  ['sorted', 'main.append(main.firstChild)', ['', 'BIMB0340']],
  ['wrapped', 'const all = document.createElement("div"); main.after(all); all.append(main)'],
  [
    'sorted beside a new one',
    'main.append(main.firstChild.cloneNode(true)); main.append(main.firstChild)',
    ['', '', 'BIMB0340'],
  ],
  [
    'put between new ones',
    'main.replaceChildren(main.firstChild.cloneNode(true), main.firstChild)',
    ['', 'BIMB0340'],
  ],
])(
  'a choice stays with its own picker when rows are %s',
  async (_how, then, expected = ['BIMB0340', '']) => {
    const row = '<p><fpx-bank-picker name="bank[]"></fpx-bank-picker></p>'
    const page = await shop.open(`${scriptTag}<main id="main">${row}${row}</main>`)
    await choose(page, then)
    expect(await codes(page)).toEqual(expected)
  },
)

it('each choice goes to one picker, in their order', async () => {
  const row = '<fpx-bank-picker name="bank[]"></fpx-bank-picker>'
  const page = await shop.open(`${scriptTag}<main id="main">${row}${row}</main>`)
  await choose(page, 'main.innerHTML = main.innerHTML')
  expect(await codes(page)).toEqual(['BIMB0340', ''])
  await happen(page, 'main.append(main.firstChild); main.innerHTML = main.innerHTML')
  expect(await codes(page)).toEqual(['', 'BIMB0340'])
})

it.each([
  ['model', 'B2C', 'B2B1'],
  ['endpoint', '/api/fpx', '/api/fpx/other'],
])('a choice is not handed over to another %s', async (name, before, now) => {
  const picker = (value: string) =>
    `<fpx-bank-picker name="bank_code" ${name}="${value}"></fpx-bank-picker>`
  const page = await shop.open(`${scriptTag}<main id="main">${picker(before)}</main>`)
  // The control: to its like it is.
  await choose(page, `main.innerHTML = '${picker(before)}'`)
  expect(await codes(page)).toEqual(['BIMB0340'])
  await happen(page, `main.innerHTML = '${picker(now)}'`)
  expect(await codes(page)).toEqual([''])
})

it.each([' name="bank_code"', ''])(
  "a choice goes on in a new box with the server's select (%s)",
  async (name) => {
    const picker = `<fpx-bank-picker${name}>${select}</fpx-bank-picker>`
    const page = await shop.open(`${scriptTag}<main id="main">${picker}</main>`)
    const field = page.getByRole('combobox', { name: 'Bank' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await choose(page, `main.innerHTML = '${picker}'`)
    expect(await codes(page)).toEqual(['BIMB0340'])
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
  },
)
