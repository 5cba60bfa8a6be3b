import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openShopForFile, scriptTag } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

let count = 0

describe('a picker that moves into another document', () => {
  it.each([
    ['in one task', '', 0],
    ['a task later', '', 20],
    ['in one task, in the light DOM', ' light-dom', 0],
    ['a task later, in the light DOM', ' light-dom', 20],
  ])('keeps its selection, styles, label and Enter there: %s', async (_how, mode, pause) => {
    const page = await shop.open(`${scriptTag}<iframe title="Box"></iframe>
      <fpx-bank-picker id="bank" name="bank_code"${mode}></fpx-bank-picker>`)
    const crashes: string[] = []
    page.on('pageerror', ({ message }) => crashes.push(message))
    const outside = page.getByRole('combobox', { name: 'Bank' })
    await takeBank(outside, 'bank islam')
    const box = page.locator('[data-fpx-part=field]')
    const { height } = (await box.boundingBox())!
    await page.evaluate(async (wait) => {
      const picker = document.querySelector('fpx-bank-picker')!
      const box = document.querySelector('iframe')!.contentDocument!
      box.body.innerHTML = '<form><label for="bank">Your account</label><button>Pay</button></form>'
      box.forms[0]!.onsubmit = () => {
        document.title = 'submitted'
        return false
      }
      picker.remove()
      if (wait) await new Promise((done) => setTimeout(done, wait))
      box.forms[0]!.append(box.adoptNode(picker))
    }, pause)
    const inside = page.frameLocator('iframe').getByRole('combobox', { name: 'Your account' })
    await expect.poll(() => inside.inputValue()).toBe('Bank Islam')
    // The field has the same height, so the styles apply.
    const boxInside = page.frameLocator('iframe').locator('[data-fpx-part=field]')
    expect((await boxInside.boundingBox())!.height).toBe(height)
    await takeBank(inside, 'agro')
    const submitted = await page
      .frames()[1]!
      .evaluate(() => new FormData(document.forms[0]).get('bank_code'))
    expect(submitted).toBe('AGRO01')
    await inside.press('Enter')
    await expect.poll(() => page.title()).toBe('submitted')
    expect(crashes).toEqual([])
  })
})

it('a picker that passes through a document that is never shown keeps its selection', async () => {
  const page = await shop.open(`${scriptTag}<fpx-bank-picker name="bank_code"></fpx-bank-picker>`)
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(message))
  const field = page.getByRole('combobox', { name: 'Bank' })
  await takeBank(field, 'bank islam')
  const { height } = (await field.boundingBox())!
  await page.evaluate(async () => {
    const unseen = document.implementation.createHTMLDocument()
    unseen.body.append(document.querySelector('fpx-bank-picker')!)
    await new Promise((done) => setTimeout(done, 50))
    document.body.append(unseen.body.firstChild!)
  })
  await expect.poll(() => field.inputValue()).toBe('Bank Islam')
  expect((await field.boundingBox())!.height).toBe(height)
  expect(crashes).toEqual([])
})

it('a picker that moves to a document that is never shown while it has the focus, and returns, can select a bank', async () => {
  const page = await shop.open(`${scriptTag}<fpx-bank-picker name="bank_code"></fpx-bank-picker>`)
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(message))
  const field = page.getByRole('combobox', { name: 'Bank' })
  await field.waitFor()
  await page.evaluate(async () => {
    const picker = document.querySelector<HTMLElement>('fpx-bank-picker')!
    const unseen = document.implementation.createHTMLDocument()
    // The list is pre-rendered once the frame with the focus has been painted.
    picker.focus()
    unseen.body.append(picker)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await new Promise((done) => setTimeout(done))
    document.body.append(picker)
  })
  await takeBank(field, 'bank islam')
  await expect.poll(() => field.inputValue()).toBe('Bank Islam')
  expect(crashes).toEqual([])
})

/** A script that waits for a later task. */
const waitForTask = 'await new Promise((done) => setTimeout(done, 50))'

const changes = [
  ['that is moved', 'main.append(picker)'],
  ['that returns a task later', `picker.remove(); ${waitForTask}; main.append(picker)`],
  [
    'that returns with another endpoint',
    `picker.remove(); ${waitForTask}; picker.endpoint = location.origin + picker.endpoint; main.append(picker)`,
  ],
  ['that is replaced by a new one', 'main.innerHTML = picker.outerHTML'],
  [
    'that is replaced by a new one rendered before',
    'picker.insertAdjacentHTML("beforebegin", picker.outerHTML); await null; await null; await null; picker.remove()',
  ],
] as const

/**
 * Two banks with the same code, where the code without a model means the first bank. One gateway sends the model, and
 * the other doesn't.
 */
const rowsWithOneCode = {
  'the second': [{ display: 'CIMB Clicks' }, { display: 'CIMB Bank' }],
  'the corporate': [
    { display: 'CIMB Clicks', model: 'B2C' },
    { display: 'CIMB Bank', model: 'B2B1' },
  ],
}

/** Selects a bank with the mouse, because the search puts the personal CIMB Clicks first, even for "cimb bank". */
async function clickBank(field: Locator, label: string): Promise<void> {
  await field.click()
  await field
    .page()
    .getByRole('option', { name: new RegExp(`^${label} `) })
    .click()
}

describe.each(Object.entries(rowsWithOneCode))('%s of two rows with one code', (_which, rows) => {
  it.each(changes)('stays selected in a picker %s', async (_how, change) => {
    const page = await shop.open('')
    const data = rows.map((row) => ({ code: 'BCBB0235', name: 'CIMB Bank Berhad', ...row }))
    await page.route('**/api/fpx/bank', (route) => route.fulfill({ json: { data } }))
    const path = `/same-code-${(count += 1)}`
    shop.put(
      path,
      `${scriptTag}<form><main id="main">
      <fpx-bank-picker name="bank_code" endpoint="/api/fpx"></fpx-bank-picker></main></form>`,
    )
    await page.goto(shop.url + path)
    const field = page.getByRole('combobox', { name: 'Bank' })
    await clickBank(field, 'CIMB Bank')
    await page.evaluate(`(async () => {
      addEventListener('fpx-bank-change', () => (document.title = 'changed'))
      const picker = document.querySelector('fpx-bank-picker')
      ${change}
    })()`)
    await expect.poll(() => field.inputValue()).toBe('CIMB Bank')
    const selected = await page.evaluate(() => {
      const picker = document.querySelector('fpx-bank-picker') as unknown as {
        option: { bank: object } | null
      }
      return [picker.option?.bank, new FormData(document.forms[0]).get('bank_code'), document.title]
    })
    expect(selected).toEqual([data[1], 'BCBB0235', ''])
    // Control: the other bank is offered.
    await clickBank(field, 'CIMB Clicks')
    expect(await field.inputValue()).toBe('CIMB Clicks')
  })
})

it('a bank that is no longer offered when its picker returns is cleared, and the other model is not selected', async () => {
  const page = await shop.open('')
  let data = rowsWithOneCode['the corporate'].map((row) => ({ code: 'BCBB0235', ...row }))
  await page.route('**/bank', (route) => route.fulfill({ json: { data } }))
  shop.put(
    '/vanished',
    `${scriptTag}<form><fpx-bank-picker name="bank_code"></fpx-bank-picker></form>`,
  )
  await page.goto(`${shop.url}/vanished`)
  const field = page.getByRole('combobox', { name: 'Bank' })
  await clickBank(field, 'CIMB Bank')
  data = data.slice(0, 1)
  await page.evaluate(`(async () => {
    addEventListener('fpx-bank-change', ({ detail }) => (document.title = JSON.stringify(detail)))
    const picker = document.querySelector('fpx-bank-picker')
    picker.remove()
    ${waitForTask}
    picker.endpoint = '/api/other'
    document.forms[0].append(picker)
  })()`)
  await expect.poll(() => page.title()).toBe('{"option":null,"reason":"vanished"}')
  expect(await field.inputValue()).toBe('')
  expect(await page.evaluate(() => new FormData(document.forms[0]).get('bank_code'))).toBe('')
  await page
    .getByRole('paragraph')
    .filter({ hasText: 'CIMB Bank is no longer available' })
    .waitFor()
  // Control: the other bank is offered, and can be selected.
  await clickBank(field, 'CIMB Clicks')
  expect(await field.inputValue()).toBe('CIMB Clicks')
})
