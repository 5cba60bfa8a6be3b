import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'
import { takeBank } from '../support/takeBank.js'

/** The two ways back to a page: the browser has kept it whole (bfcache), or loads it anew and restores its controls. */
const shops: { kept?: Shop; loaded?: Shop } = {}
beforeAll(async () => {
  ;[shops.kept, shops.loaded] = await Promise.all([openShop({ bfcache: true }), openShop()])
})
afterAll(() => Promise.all([shops.kept!.close(), shops.loaded!.close()]))

const field = (page: Page) => page.getByRole('combobox', { name: 'Bank' })

const submitted = (page: Page) =>
  page.evaluate(() => (new FormData(document.forms[0]).getAll('bank_code') as string[]).join())

/** What the browser calls. */
type Restored = HTMLInputElement & { formStateRestoreCallback(state: string, mode: string): void }

const elements: Record<string, string> = {
  'the element': '<fpx-bank-picker name="bank_code" required></fpx-bank-picker>',
  'with a default': '<fpx-bank-picker name="bank_code" value="MB2U0227"></fpx-bank-picker>',
  'in the light DOM': '<fpx-bank-picker name="bank_code" light-dom></fpx-bank-picker>',
  'with a hidden input': '<fpx-bank-picker name="bank_code" hidden-input></fpx-bank-picker>',
  "with the server's select": `<fpx-bank-picker name="bank_code"><select aria-label="Bank" name="bank_code">
    <option value="">Choose</option><option value="BIMB0340">Bank Islam</option></select></fpx-bank-picker>`,
}

const deferred = scriptTag.replace('>', ' defer>')
const all = Object.entries(elements).map(([kind, element]) => [kind, element, scriptTag] as const)
/** Some elements, with a script that comes after them. */
const definedLater = (search: RegExp, attributes = ' ') =>
  all
    .filter(([kind]) => search.test(kind))
    .map(
      ([kind, element]) =>
        [`${kind}, defined later`, element.replace(' ', attributes), deferred] as const,
    )

const cases = {
  // What is kept whole is so whatever its kind.
  kept: all.filter(([kind]) => kind === 'the element' || kind.includes('select')),
  // With `form`, as the guide says: a browser knows a form by its fields, which are others before the script.
  loaded: [
    ...all,
    ...definedLater(/the element/),
    ...definedLater(/hidden|select/, ' form="pay" '),
  ],
}

describe.each(['kept', 'loaded'] as const)('a page that is %s', (way) => {
  it.each(cases[way])('comes back with the choice: %s', async (_kind, element, tag) => {
    const shop = shops[way]!
    const page = await shop.open('')
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => (document.title = String(persisted))),
    )
    shop.put(
      '/pay-here',
      `${tag}<form id="pay" method="post" action="/pay">${element}<button>Pay</button></form>`,
    )
    await page.goto(`${shop.url}/pay-here`)
    await expect.poll(() => field(page).getAttribute('aria-autocomplete')).toBe('list')
    await takeBank(field(page), 'bank islam')
    await expect.poll(() => submitted(page)).toBe('BIMB0340')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    // Not by Playwright's `goBack`, which waits for a load that a kept page does not have; later, so that this is answered.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.getByRole('button', { name: 'Pay' }).waitFor()
    await expect.poll(() => page.title()).toBe(String(way === 'kept'))
    await expect.poll(() => field(page).inputValue()).toBe('Bank Islam')
    await expect.poll(() => submitted(page)).toBe('BIMB0340')
    const before = shop.received.length
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect.poll(() => shop.received.length).toBe(before + 1)
    expect(shop.received.at(-1)?.get('bank_code')).toBe('BIMB0340')
  })
})

describe('a state that the browser gives', () => {
  it.each(['restore', 'autocomplete'])('by %s is shown, valid and submitted', async (mode) => {
    const page = await shops.loaded!.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code" required></fpx-bank-picker></form>`,
    )
    const valid = await page.locator('fpx-bank-picker').evaluate((element, way) => {
      const picker = element as Restored
      const before = picker.validity.valid
      picker.formStateRestoreCallback('BIMB0340', way)
      return [before, picker.validity.valid]
    }, mode)
    expect(valid).toEqual([false, true])
    await expect.poll(() => field(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('BIMB0340')
  })

  it('and that is no bank of the list is taken back, and told', async () => {
    const page = await shops.loaded!.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code"></fpx-bank-picker></form>
      <script>addEventListener('fpx-change', ({ detail }) => (document.title = String(detail.code)))</script>`,
    )
    await page
      .locator('fpx-bank-picker')
      .evaluate((element) =>
        (element as Restored).formStateRestoreCallback('GONE01', 'autocomplete'),
      )
    await expect.poll(() => page.title()).toBe('null')
    expect(await submitted(page)).toBe('')
  })
})

/** One code in both models, as services send it that tell the model. */
const bothModels = [
  { code: 'BCBB0235', display: 'CIMB Bank', model: 'B2C' },
  { code: 'BCBB0235', display: 'CIMB Clicks', model: 'B2B1' },
]

/** A merchant's page that keeps the model of the selected bank in a field of its own. */
const merchant = (picker: string, tag = scriptTag) => `${tag}<form method="post" action="/pay">
  ${picker}<input type="hidden" name="model"><button>Pay</button></form>
  <script>
    addEventListener('fpx-change', ({ detail }) => {
      document.forms[0].elements.model.value = detail.bank?.model ?? ''
      document.title += '|' + detail.code
    })
  </script>`

async function openModels(html: string, rows: () => object[] = () => bothModels) {
  const page = await shops.loaded!.open('')
  await page.route('**/api/fpx/bank', (route) => route.fulfill({ json: { data: rows() } }))
  const path = `/models-${(models += 1)}`
  shops.loaded!.put(path, html)
  await page.goto(shops.loaded!.url + path)
  return page
}
let models = 0

const posted = (page: Page) =>
  page.evaluate(() => new URLSearchParams([...new FormData(document.forms[0])] as never).toString())

/** Leaves for another page, and comes back by the browser's button. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto(`${shops.loaded!.url}/elsewhere`)
  await page.goBack()
}

const kinds = Object.entries({
  'the element': ['<fpx-bank-picker name="bank_code"></fpx-bank-picker>'],
  'the element, defined later': ['<fpx-bank-picker name="bank_code"></fpx-bank-picker>', deferred],
  'in the light DOM': ['<fpx-bank-picker name="bank_code" light-dom></fpx-bank-picker>'],
  'the native select': ['<fpx-bank-picker name="bank_code" variant="native"></fpx-bank-picker>'],
})

describe('a code that both models have', () => {
  it.each(kinds)('comes back as the same row, and the page is told: %s', async (kind, html) => {
    const page = await openModels(merchant(...(html as [string])))
    if (kind.includes('native'))
      await field(page).selectOption({ label: 'CIMB Clicks (BCBB0235) · Corporate' })
    else await takeBank(field(page), 'cimb clicks')
    await expect.poll(() => posted(page)).toBe('bank_code=BCBB0235&model=B2B1')
    await leaveAndComeBack(page)
    await expect.poll(() => posted(page)).toBe('bank_code=BCBB0235&model=B2B1')
    expect(await page.title()).toBe('|BCBB0235')
    const bank = await page
      .locator('fpx-bank-picker')
      .evaluate((element) => Reflect.get(element, 'bank') as object)
    expect(bank).toEqual(bothModels[1])
    if (!kind.includes('native')) expect(await field(page).inputValue()).toBe('CIMB Clicks')
  })

  it('comes back as nothing when its row is no longer offered', async () => {
    let rows = bothModels
    const page = await openModels(
      merchant('<fpx-bank-picker name="bank_code"></fpx-bank-picker>'),
      () => rows,
    )
    await takeBank(field(page), 'cimb clicks')
    rows = bothModels.slice(0, 1)
    await page.evaluate(() => sessionStorage.clear())
    await leaveAndComeBack(page)
    await expect.poll(() => page.title()).toBe('|null')
    expect(await posted(page)).toBe('bank_code=&model=')
    expect(await field(page).inputValue()).toBe('')
  })

  it.each([
    ['is not guessed', 'BCBB0235', '', '|null'],
    ['is restored where one row has it', 'BIMB0340', 'Bank Islam', '|BIMB0340'],
  ])('and that the browser gives without its row %s', async (_what, code, text, told) => {
    const rows = [...bothModels, { code: 'BIMB0340', display: 'Bank Islam', model: 'B2C' }]
    const page = await openModels(
      merchant('<fpx-bank-picker name="bank_code"></fpx-bank-picker>'),
      () => rows,
    )
    await page
      .locator('fpx-bank-picker')
      .evaluate(
        (element, state) => (element as Restored).formStateRestoreCallback(state, 'restore'),
        code,
      )
    await expect.poll(() => page.title()).toBe(told)
    expect(await field(page).inputValue()).toBe(text)
    expect(await submitted(page)).toBe(text && code)
  })

  it('as the default is shown again as on a first visit, and nothing is told', async () => {
    const page = await openModels(
      merchant('<fpx-bank-picker name="bank_code" value="BCBB0235"></fpx-bank-picker>'),
    )
    await expect.poll(() => field(page).inputValue()).toBe('CIMB Bank')
    await leaveAndComeBack(page)
    await expect.poll(() => field(page).inputValue()).toBe('CIMB Bank')
    expect(await page.title()).toBe('')
  })
})
