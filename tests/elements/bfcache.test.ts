import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankField, openShop, scriptTag, type Shop, submitted } from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

/**
 * The browser goes back to a page in two ways. It restores the page from the bfcache, or loads the page again and
 * restores its controls.
 */
const shops: { restored?: Shop; reloaded?: Shop } = {}
beforeAll(async () => {
  ;[shops.restored, shops.reloaded] = await Promise.all([openShop({ bfcache: true }), openShop()])
})
afterAll(() => Promise.all([shops.restored!.close(), shops.reloaded!.close()]))

/** An element with the callback through which the browser restores its state. */
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
/** Returns the matching elements, each with a script that defines it later. */
const definedLater = (search: RegExp, attributes = ' ') =>
  all
    .filter(([kind]) => search.test(kind))
    .map(
      ([kind, element]) =>
        [`${kind}, defined later`, element.replace(' ', attributes), deferred] as const,
    )

const cases = {
  // A page in the bfcache is restored as a whole, so two kinds of element are enough.
  restored: all.filter(([kind]) => kind === 'the element' || kind.includes('select')),
  // The cases with `form` are as in the guide: a browser identifies a form by its fields, which the script changes.
  reloaded: [
    ...all,
    ...definedLater(/the element/),
    ...definedLater(/hidden|select/, ' form="pay" '),
  ],
}

describe.each(['restored', 'reloaded'] as const)('a page that was %s', (way) => {
  it.each(cases[way])('shows and submits the selected bank: %s', async (_kind, element, tag) => {
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
    await expect.poll(() => bankField(page).getAttribute('aria-autocomplete')).toBe('list')
    await takeBank(bankField(page), 'bank islam')
    await expect.poll(() => submitted(page)).toBe('bank_code=BIMB0340')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    // Playwright's `goBack` waits for a load event, which a bfcache restore doesn't fire. The timeout lets `evaluate`
    // return first.
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.getByRole('button', { name: 'Pay' }).waitFor()
    await expect.poll(() => page.title()).toBe(String(way === 'restored'))
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    await expect.poll(() => submitted(page)).toBe('bank_code=BIMB0340')
    const before = shop.received.length
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect.poll(() => shop.received.length).toBe(before + 1)
    expect(shop.received.at(-1)?.get('bank_code')).toBe('BIMB0340')
  })
})

// Chromium restores a form when its end tag is parsed, unless the payer has changed the control.
it.each([
  ['keeps the bank that the payer has chosen by then', 'Maybank2U', 'MB2U0227'],
  ['shows and submits the bank of the earlier visit', '', 'BIMB0340'],
])('a page whose end arrives late %s', async (_what, choice, code) => {
  const shop = shops.reloaded!
  const page = await shop.open('')
  let arrive = () => {}
  const arrived = new Promise<void>((come) => (arrive = come))
  let visits = 0
  await page.route('**/late.js', async (route) => {
    if ((visits += 1) > 1) await arrived
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  shop.put(
    '/pay-late',
    `${scriptTag}<form method="post" action="/pay">${elements['the element']}<script src="/late.js"></script><button>Pay</button></form>`,
  )
  await page.goto(`${shop.url}/pay-late`)
  await takeBank(bankField(page), 'bank islam')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: 'Received' }).waitFor()
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect.poll(() => visits).toBe(2)
  await expect.poll(() => bankField(page).getAttribute('aria-busy')).toBe('false')
  expect(await submitted(page)).toBe('bank_code=')
  if (choice) await takeBank(bankField(page), choice)
  arrive()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect.poll(() => shop.received.at(-1)?.get('bank_code')).toBe(code)
})

describe('formStateRestoreCallback', () => {
  it.each(['restore', 'autocomplete'])(
    'shows the bank in mode %s, and the bank is valid and submitted',
    async (mode) => {
      const page = await shops.reloaded!.open(
        `${scriptTag}<form><fpx-bank-picker name="bank_code" required></fpx-bank-picker></form>`,
      )
      const valid = await page.locator('fpx-bank-picker').evaluate((element, way) => {
        const picker = element as Restored
        const before = picker.validity.valid
        picker.formStateRestoreCallback('BIMB0340', way)
        return [before, picker.validity.valid]
      }, mode)
      expect(valid).toEqual([false, true])
      await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
      expect(await submitted(page)).toBe('bank_code=BIMB0340')
    },
  )

  it('does not replace a bank that the payer has chosen, unless the payer fills the form', async () => {
    const page = await shops.reloaded!.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code"></fpx-bank-picker></form>`,
    )
    await takeBank(bankField(page), 'maybank2u')
    for (const [mode, code] of [
      ['restore', 'MB2U0227'],
      ['autocomplete', 'BIMB0340'],
    ] as const) {
      await page
        .locator('fpx-bank-picker')
        .evaluate(
          (element, way) => (element as Restored).formStateRestoreCallback('BIMB0340', way),
          mode,
        )
      expect(await submitted(page)).toBe(`bank_code=${code}`)
    }
  })

  it('clears the value for a code that is not offered, and dispatches fpx-bank-change', async () => {
    const page = await shops.reloaded!.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code"></fpx-bank-picker></form>
      <script>addEventListener('fpx-bank-change', ({ detail }) => (document.title = String(detail.option)))</script>`,
    )
    await page
      .locator('fpx-bank-picker')
      .evaluate((element) =>
        (element as Restored).formStateRestoreCallback('GONE01', 'autocomplete'),
      )
    await expect.poll(() => page.title()).toBe('null')
    expect(await submitted(page)).toBe('bank_code=')
  })
})

/** Two banks with the same code, as sent by a gateway that sends the model. */
const bothModels = [
  { code: 'BCBB0235', display: 'CIMB Bank', model: 'B2C' },
  { code: 'BCBB0235', display: 'CIMB Clicks', model: 'B2B1' },
]

/** Returns a merchant's page that stores the selected bank's model in another field. */
const merchant = (picker: string, tag = scriptTag) => `${tag}<form method="post" action="/pay">
  ${picker}<input type="hidden" name="model"><button>Pay</button></form>
  <script>
    addEventListener('fpx-bank-change', ({ detail }) => {
      document.forms[0].elements.model.value = detail.option?.model ?? ''
      document.title += '|' + (detail.option?.code ?? null)
    })
  </script>`

async function openModels(html: string, rows: () => object[] = () => bothModels) {
  const page = await shops.reloaded!.open('')
  await page.route('**/api/fpx/bank', (route) => route.fulfill({ json: { data: rows() } }))
  const path = `/models-${(models += 1)}`
  shops.reloaded!.put(path, html)
  await page.goto(shops.reloaded!.url + path)
  return page
}
let models = 0

/** Navigates to another page and returns with the browser's back button. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto(`${shops.reloaded!.url}/elsewhere`)
  await page.goBack()
}

const kinds = Object.entries({
  'the element': ['<fpx-bank-picker name="bank_code"></fpx-bank-picker>'],
  'the element, defined later': ['<fpx-bank-picker name="bank_code"></fpx-bank-picker>', deferred],
  'in the light DOM': ['<fpx-bank-picker name="bank_code" light-dom></fpx-bank-picker>'],
})

describe('a code in both models', () => {
  it.each(kinds)('is restored as the same bank, with fpx-bank-change: %s', async (_kind, html) => {
    const page = await openModels(merchant(...(html as [string])))
    await takeBank(bankField(page), 'cimb clicks')
    await expect.poll(() => submitted(page)).toBe('bank_code=BCBB0235&model=B2B1')
    await leaveAndComeBack(page)
    await expect.poll(() => submitted(page)).toBe('bank_code=BCBB0235&model=B2B1')
    expect(await page.title()).toBe('|BCBB0235')
    const option = await page
      .locator('fpx-bank-picker')
      .evaluate((element) => Reflect.get(element, 'option') as object)
    expect(option).toMatchObject({ code: 'BCBB0235', model: 'B2B1', bank: bothModels[1] })
    expect(await bankField(page).inputValue()).toBe('CIMB Clicks')
  })

  it('is not restored if its bank is no longer offered', async () => {
    let rows = bothModels
    const page = await openModels(
      merchant('<fpx-bank-picker name="bank_code"></fpx-bank-picker>'),
      () => rows,
    )
    await takeBank(bankField(page), 'cimb clicks')
    rows = bothModels.slice(0, 1)
    await page.evaluate(() => sessionStorage.clear())
    await leaveAndComeBack(page)
    await expect.poll(() => page.title()).toBe('|null')
    expect(await submitted(page)).toBe('bank_code=&model=')
    expect(await bankField(page).inputValue()).toBe('')
  })

  it.each([
    ['is not guessed', 'BCBB0235', '', '|null', 'bank_code=&model='],
    [
      'is restored if only one bank has it',
      'BIMB0340',
      'Bank Islam',
      '|BIMB0340',
      'bank_code=BIMB0340&model=B2C',
    ],
  ])('stored by the browser without its bank %s', async (_what, code, text, events, posted) => {
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
    await expect.poll(() => page.title()).toBe(events)
    expect(await bankField(page).inputValue()).toBe(text)
    expect(await submitted(page)).toBe(posted)
  })

  it('that is the default value is shown as on a first visit, without fpx-bank-change', async () => {
    const page = await openModels(
      merchant('<fpx-bank-picker name="bank_code" value="BCBB0235"></fpx-bank-picker>'),
    )
    await expect.poll(() => bankField(page).inputValue()).toBe('CIMB Bank')
    await leaveAndComeBack(page)
    await expect.poll(() => bankField(page).inputValue()).toBe('CIMB Bank')
    expect(await page.title()).toBe('')
  })
})
