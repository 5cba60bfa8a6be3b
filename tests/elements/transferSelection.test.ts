import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { nextTask, openShopForFile, scriptTag } from '../support/embed/openShop.js'

const shop = await openShopForFile()

/** Returns the codes of all pickers, in order. */
const codes = (page: Page) =>
  page
    .locator('fpx-bank-picker')
    .evaluateAll((pickers) => pickers.map((picker) => (picker as HTMLInputElement).value))

/** Changes the page in a separate task. */
async function changePage(page: Page, what: string): Promise<void> {
  await nextTask(page)
  await page.evaluate(what)
}

/** Selects a bank in the first picker and changes the page in the same task. */
const selectAndChange = (page: Page, then: string) =>
  changePage(page, `document.querySelector('fpx-bank-picker').value = 'BIMB0340'; ${then}`)

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
  'a selection stays with its picker when rows are %s',
  async (_how, then, expected = ['BIMB0340', '']) => {
    const row = '<p><fpx-bank-picker name="bank[]"></fpx-bank-picker></p>'
    const page = await shop.open(`${scriptTag}<main id="main">${row}${row}</main>`)
    await selectAndChange(page, then)
    expect(await codes(page)).toEqual(expected)
  },
)

it('each selection moves to one picker, in order', async () => {
  const row = '<fpx-bank-picker name="bank[]"></fpx-bank-picker>'
  const page = await shop.open(`${scriptTag}<form id="main">${row}${row}</form>`)
  await selectAndChange(page, 'main.innerHTML = main.innerHTML')
  expect(await codes(page)).toEqual(['BIMB0340', ''])
  await changePage(page, 'main.append(main.firstChild); main.innerHTML = main.innerHTML')
  expect(await codes(page)).toEqual(['', 'BIMB0340'])
})

it.each([
  ['model', 'B2C', 'B2B1'],
  ['endpoint', '/api/fpx', '/api/fpx/other'],
])('a selection is not transferred to another %s', async (name, before, now) => {
  const picker = (value: string) =>
    `<fpx-bank-picker name="bank_code" ${name}="${value}"></fpx-bank-picker>`
  const page = await shop.open(`${scriptTag}<form id="main">${picker(before)}</form>`)
  // Control: the selection is transferred to an identical picker.
  await selectAndChange(page, `main.innerHTML = '${picker(before)}'`)
  expect(await codes(page)).toEqual(['BIMB0340'])
  await changePage(page, `main.innerHTML = '${picker(now)}'`)
  expect(await codes(page)).toEqual([''])
})

it.each([' name="bank_code"', ''])(
  "a selection is transferred to a new box with the server's select (%s)",
  async (name) => {
    const picker = `<fpx-bank-picker${name}>${select}</fpx-bank-picker>`
    const page = await shop.open(`${scriptTag}<form id="main">${picker}</form>`)
    const field = page.getByRole('combobox', { name: 'Bank' })
    await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
    await selectAndChange(page, `main.innerHTML = '${picker}'`)
    expect(await codes(page)).toEqual(['BIMB0340'])
    await expect.poll(() => field.inputValue()).toBe('Bank Islam')
  },
)

it.each(['', 'picker.value = "BIMB0340"'])(
  "what the page's script has set moves to a new box, unless the script has set the new one (%s)",
  async (select) => {
    const picker = '<fpx-bank-picker name="bank_code"></fpx-bank-picker>'
    const page = await shop.open(`${scriptTag}<form id="main">${picker}</form>`)
    await changePage(
      page,
      `{ const picker = main.firstChild
        const limits = { B2C: [1, 50] }
        Object.assign(picker, { limits, messages: { placeholder: 'Old' }, featured: [{ code: 'MB2U0227' }] })
        ${select}
        main.innerHTML = main.innerHTML }`,
    )
    const read = (what: string) =>
      page.evaluate(`{ const { limits, messages, featured } = main.firstChild; ${what} }`)
    const all = '[limits, messages, featured]'
    const featured = [{ code: 'MB2U0227' }]
    expect(await read(all)).toEqual([{ B2C: [1, 50] }, { placeholder: 'Old' }, featured])
    await page.getByPlaceholder('Old').waitFor()
    await changePage(
      page,
      `main.insertAdjacentHTML('beforeend', '${picker}')
      Object.assign(main.lastChild, { messages: { placeholder: 'New' }, featured: undefined })
      main.firstChild.remove()`,
    )
    expect(await read(all)).toEqual([{ B2C: [1, 50] }, { placeholder: 'New' }, undefined])
    await page.getByPlaceholder('New').waitFor()
    // Control: they don't move to another form.
    await changePage(page, `document.body.innerHTML = '<form id="main">${picker}</form>'`)
    expect(await read('limits')).toBeUndefined()
  },
)

/** Returns a script that replaces the whole body, as Turbo does when a link is followed. */
const visit = (body: string) => `
  const next = new DOMParser().parseFromString(\`${body}\`, 'text/html').body
  document.documentElement.replaceChild(document.adoptNode(next), document.body)`

const form = (attributes: string, fields = '', order = '') => `<form ${attributes}>${fields}
  <input name="email"><fpx-bank-picker name="bank_code" ${order}></fpx-bank-picker></form>`
const hidden = (value: number) => `<input type="hidden" name="token" value="${value}">`

it.each<[what: string, before: string, now: string]>([
  ['another action', form('action="/orders/1"'), form('action="/orders/2"')],
  ['another hidden field', form('', hidden(1)), form('', hidden(2))],
  [
    'an equal hidden field, as a constant or a CSRF token is',
    form('', hidden(1)),
    form('', hidden(1)),
  ],
  ['another id', form('id="pay-1"'), form('id="pay-2"')],
  ['no form', '<fpx-bank-picker></fpx-bank-picker>', '<fpx-bank-picker></fpx-bank-picker>'],
  ['no longer a form', form(''), '<fpx-bank-picker name="bank_code"></fpx-bank-picker>'],
  ['an equal form', form('id="pay"'), form('id="pay"')],
  ['another order', form('', '', 'order="1"'), form('', '', 'order="2"')],
  ['an order that only the new form has', form(''), form('', '', 'order="2"')],
  ['no longer an order', form('', '', 'order="1"'), form('')],
  ['an empty order', form('', '', 'order=""'), form('', '', 'order=""')],
  ['a blank order', form('', '', 'order=" "'), form('', '', 'order=" "')],
])('a selection is not transferred: %s', async (_what, before, now) => {
  const page = await shop.open(`${scriptTag}${before}`)
  await selectAndChange(page, visit(now))
  expect(await codes(page)).toEqual([''])
})

it("a selection is transferred to the same order's form, whatever else changed in it", async () => {
  const same = form('action="/pay"', hidden(1), 'order="1"')
  const page = await shop.open(`${scriptTag}${same}`)
  const field = page.getByRole('combobox', { name: 'Bank' })
  await page.getByRole('textbox').fill('payer@example.com')
  await selectAndChange(page, visit(form('action="/pay/2"', hidden(2), 'order="1"')))
  expect(await codes(page)).toEqual(['BIMB0340'])
  await expect.poll(() => field.inputValue()).toBe('Bank Islam')
  // The selection is transferred once more, after the first transfer has used it.
  await changePage(page, visit(same))
  expect(await codes(page)).toEqual(['BIMB0340'])
})

it.each(['', ' form="checkout"'])(
  'a selection is transferred within the same form, even if fields beside the picker are new (%s)',
  async (owner) => {
    const box = (nonce: number) =>
      `<fpx-bank-picker name="bank_code"${owner}></fpx-bank-picker><input type="hidden" name="nonce" value="${nonce}">`
    const page = await shop.open(
      `${scriptTag}<form id="checkout"><input name="email"><div id="box">${box(1)}</div></form>`,
    )
    await selectAndChange(page, `box.innerHTML = '${box(2)}'`)
    expect(await codes(page)).toEqual(['BIMB0340'])
    await changePage(page, `box.replaceChildren(); box.innerHTML = '${box(3)}'`)
    expect(await codes(page)).toEqual(['BIMB0340'])
  },
)

it.each([
  ['outside forms, for the same order', 'order="1"', ''],
  ['that comes before its form', 'form="pay"', '<form id="pay"></form>'],
])('a selection is transferred to a new picker %s', async (_where, attribute, after) => {
  const picker = `<fpx-bank-picker name="bank_code" ${attribute}></fpx-bank-picker>`
  const page = await shop.open(`${scriptTag}<main id="main">${picker}</main>${after}`)
  await selectAndChange(page, 'main.innerHTML = main.innerHTML')
  expect(await codes(page)).toEqual(['BIMB0340'])
})

it("a selection is transferred to a new form whose picker starts as the server's select, or has a hidden input", async () => {
  const withSelect = `<form><fpx-bank-picker name="bank_code" order="1" hidden-input>${select}</fpx-bank-picker></form>`
  const page = await shop.open(`${scriptTag}${withSelect}`)
  const field = page.getByRole('combobox', { name: 'Bank' })
  await expect.poll(() => field.getAttribute('aria-autocomplete')).toBe('list')
  await selectAndChange(page, visit(withSelect))
  expect(await codes(page)).toEqual(['BIMB0340'])
})

it.each(['', 'order=""'])(
  'the next order in the same element starts without a bank (%s)',
  async (order) => {
    const page = await shop.open(`${scriptTag}${form('', '', order)}`)
    const setOrder = (order: string) =>
      changePage(page, `document.querySelector('fpx-bank-picker').order = '${order}'`)
    await selectAndChange(page, '')
    // Control: the page learns the order's number after the payer has selected a bank.
    await setOrder('1')
    expect(await codes(page)).toEqual(['BIMB0340'])
    await setOrder('2')
    expect(await codes(page)).toEqual([''])
  },
)
