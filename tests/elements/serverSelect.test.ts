import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  bankField,
  nextTask,
  openShopForFile,
  scriptTag,
  submitted,
} from '../support/embed/openShop.js'
import { takeBank } from '../support/checkout/takeBank.js'

const shop = await openShopForFile()

const options =
  '<option value="">Choose</option><option value="MB2U0227">Maybank2U</option><option value="BIMB0340">Bank Islam</option>'
const select = `<select name="bank_code" aria-label="Bank">${options}</select>`
const picker = `<fpx-bank-picker name="bank_code">${select}</fpx-bank-picker>`
/** A picker whose select has both banks of a code. */
const bothModels = (attribute = '') =>
  `<fpx-bank-picker name="bank_code" model-name="bank_model"${attribute}><select name="bank_code" aria-label="Bank">
    <option value="">Choose</option><option value="BCBB0235" data-model="B2C">Personal</option>
    <option value="BCBB0235" data-model="B2B1">Company</option></select></fpx-bank-picker>`
const own = (page: Page) => page.locator('select')
const isOurs = (page: Page) => bankField(page).getAttribute('aria-autocomplete')

let count = 0

/** Opens a page whose list is loaded when `respond` is called. Default: the sandbox's banks. */
async function openWaiting(html: string, banks?: object[]) {
  const path = `/waiting-${(count += 1)}`
  shop.put(path, html)
  const page = await shop.open('')
  let respond = () => {}
  const responded = new Promise<void>((come) => (respond = come))
  await page.route('**/api/fpx/bank', async (route) => {
    await responded
    await (banks ? route.fulfill({ json: { data: banks } }) : route.continue())
  })
  await page.goto(shop.url + path)
  return { page, respond }
}

/** Sets the select's value from a script without an event, as jQuery and Select2 do. */
const setByScript = (page: Page) =>
  own(page).evaluate((element) => ((element as HTMLSelectElement).value = 'BIMB0340'))

describe('while the proxy cannot be reached', () => {
  /**
   * Opens a page while the proxy is down and closes the page before the proxy comes back, because the page would
   * continue to send requests.
   */
  async function openUnreachable(html: string, look: (page: Page) => Promise<void>) {
    shop.down = true
    const page = await shop.open(html)
    await look(page).finally(() => page.context().close())
    shop.down = false
  }

  it.each([
    ['before', scriptTag],
    ['after', '<script src="/fpx-checkout.js" defer></script>'],
  ])('one code is submitted, even with hidden-input and the script %s the select', (_when, tag) =>
    openUnreachable(
      `${tag}<form><fpx-bank-picker name="bank_code" value="MB2U0227" hidden-input>${select}</fpx-bank-picker></form>`,
      async (page) => {
        await own(page).selectOption('BIMB0340')
        expect(await submitted(page)).toBe('bank_code=BIMB0340')
      },
    ),
  )

  it('the visible bank is submitted, even if only the element has a name', () =>
    openUnreachable(
      `${scriptTag}<form>${picker.replace('<select name="bank_code"', '<select')}</form>`,
      async (page) => {
        await own(page).selectOption('MB2U0227')
        await setByScript(page)
        expect(await submitted(page)).toBe('bank_code=BIMB0340')
      },
    ))

  it.each(['', ' hidden-input'])('the model of the visible bank is submitted (%s)', (attribute) =>
    openUnreachable(`${scriptTag}<form>${bothModels(attribute)}</form>`, async (page) => {
      await own(page).selectOption({ index: 2 })
      expect(await submitted(page)).toBe('bank_model=B2B1&bank_code=BCBB0235')
    }),
  )

  it('the model is that of the bank that a script has selected, and none if the field is disabled', () =>
    openUnreachable(
      `${scriptTag}<form><fieldset>${bothModels()}</fieldset></form>`,
      async (page) => {
        await own(page).selectOption({ index: 1 })
        for (const [index, expected] of [
          [2, 'bank_model=B2B1&bank_code=BCBB0235'],
          [0, 'bank_model=&bank_code='],
        ] as const) {
          await own(page).evaluate(
            (element, chosen) => ((element as HTMLSelectElement).selectedIndex = chosen),
            index,
          )
          expect(await submitted(page)).toBe(expected)
        }
        await page.evaluate(() => document.querySelector('fieldset')!.setAttribute('disabled', ''))
        expect(await submitted(page)).toBe('')
      },
    ))

  it('the picker is rendered once the page removes the select', () =>
    openUnreachable(
      `${scriptTag}<form>${picker.replace('>', ' required>')}</form>`,
      async (page) => {
        await own(page).evaluate((element) => element.remove())
        await expect.poll(() => isOurs(page)).toBe('list')
      },
    ))

  it('a missing bank is reported at the select, which gets the focus', () =>
    openUnreachable(
      `${scriptTag}<form>${picker.replace('>', ' required>')}<button>Pay</button></form>`,
      async (page) => {
        await page.getByRole('button', { name: 'Pay' }).click()
        await expect
          .poll(() => own(page).evaluate((element) => element.matches(':focus')))
          .toBe(true)
      },
    ))
})

it.each([
  ['its data-model', 'data-model="B2B1"', 'bank_code=BCBB0235&bank_model=B2B1'],
  ['no data-model and no name of the list', '', 'bank_code=BCBB0235&bank_model=B2C'],
])('an option of a code in both models submits %s', async (_what, attribute, expected) => {
  const { page, respond } = await openWaiting(
    `${scriptTag}<form><fpx-bank-picker model-name="bank_model"><select name="bank_code" aria-label="Bank">
      <option value="">Choose</option><option value="BCBB0235" data-model="B2C">Personal</option>
      <option value="BCBB0235" ${attribute}>The company's account</option></select></fpx-bank-picker></form>`,
    [
      { code: 'BCBB0235', display: 'CIMB Clicks', model: 'B2C' },
      { code: 'BCBB0235', display: 'CIMB Bank', model: 'B2B1' },
    ],
  )
  await own(page).selectOption({ index: 2 })
  respond()
  await own(page).evaluate((element) => element.blur())
  await expect.poll(() => isOurs(page)).toBe('list')
  await expect.poll(() => submitted(page)).toBe(expected)
  await page.context().close()
})

it("an option whose name contains another bank's name and has its code submits its own model", async () => {
  const { page, respond } = await openWaiting(
    `${scriptTag}<form><fpx-bank-picker model-name="bank_model"><select name="bank_code" aria-label="Bank">
      <option value="">Choose</option><option value="PBB0233">Public Bank (PBB0233)</option>
      <option value="PBB0233">Public Bank PBe (PBB0233)</option></select></fpx-bank-picker></form>`,
    [
      { code: 'PBB0233', display: 'Public Bank', model: 'B2C' },
      { code: 'PBB0233', display: 'Public Bank PBe', model: 'B2B1' },
    ],
  )
  await own(page).selectOption({ index: 2 })
  respond()
  await own(page).evaluate((element) => element.blur())
  await expect.poll(() => isOurs(page)).toBe('list')
  await expect.poll(() => submitted(page)).toBe('bank_code=PBB0233&bank_model=B2B1')
  await page.context().close()
})

it('the select remains while the list is empty', async () => {
  const { page, respond } = await openWaiting(`${scriptTag}<form>${picker}</form>`, [])
  respond()
  await page.waitForFunction("document.querySelector('fpx-bank-picker').options")
  await nextTask(page)
  await own(page).selectOption('BIMB0340')
  expect(await submitted(page)).toBe('bank_code=BIMB0340')
})

describe('when the list is loaded', () => {
  it('a button that is being pressed is still clicked, and submits the bank and its model', async () => {
    const { page, respond } = await openWaiting(
      `${scriptTag}<form method="post" action="/pay">${bothModels()}<button>Pay</button></form>`,
    )
    await own(page).selectOption({ index: 2 })
    await own(page).focus()
    const list = page.waitForResponse('**/api/fpx/bank')
    respond()
    await list
    await page.getByRole('button', { name: 'Pay' }).hover()
    await page.mouse.down()
    // If the picker didn't wait, it would be rendered within two frames, and the release would miss the button.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await page.mouse.up()
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)?.toString()).toBe('bank_model=B2B1&bank_code=BCBB0235')
  })

  it('`option` has the whole bank that was selected before', async () => {
    const { page, respond } = await openWaiting(`${scriptTag}<form>${picker}</form>`)
    await own(page).selectOption('BIMB0340')
    await own(page).blur()
    respond()
    await expect.poll(() => isOurs(page)).toBe('list')
    const option = await page.evaluate(
      () => document.querySelector<HTMLElement & { option: unknown }>('fpx-bank-picker')!.option,
    )
    expect(option).toMatchObject({ bank: { name: 'Bank Islam Malaysia Berhad' } })
  })

  it("the selection remains until a reset, which restores the server's default", async () => {
    const selected = picker.replace('"MB2U0227"', '"MB2U0227" selected')
    const page = await shop.open(`<form>${selected}<button type="reset">Reset</button></form>`)
    await own(page).selectOption('BIMB0340')
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => bankField(page).inputValue()).toBe('Maybank2U')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
  })

  it.each([
    ['before the list', scriptTag],
    ['before the script', ''],
  ])('a reset %s restores the server’s default too', async (_when, tag) => {
    const selected = picker.replace('"MB2U0227"', '"MB2U0227" selected')
    const { page, respond } = await openWaiting(
      `${tag}<form>${selected}<button type="reset">Reset</button></form>`,
    )
    await own(page).selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Reset' }).click()
    if (!tag) await page.addScriptTag({ url: '/fpx-checkout.js' })
    expect(await own(page).inputValue()).toBe('MB2U0227')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
    respond()
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => bankField(page).inputValue()).toBe('Maybank2U')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
    await takeBank(bankField(page), 'bank islam')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => bankField(page).inputValue()).toBe('Maybank2U')
  })

  it('a bank that a script selected remains selected', async () => {
    const { page, respond } = await openWaiting(`${scriptTag}<form>${picker}</form>`)
    await setByScript(page)
    respond()
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it('an option that is selected in the last chunk of the page is used', async () => {
    // The script ends a chunk of the page. At that point, the element's script has seen only the first option.
    const piece = '<option value="ABB0233">Affin Bank</option><script></script>'
    const last = '<option value="BIMB0340" selected>Bank Islam</option>'
    const page = await shop.open(
      `${scriptTag}<form>${picker.replace(options, piece + last)}</form>`,
    )
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })
})

describe.each(['', ' light-dom'])('Select2 instead of the select (%s)', (mode) => {
  const html = `${scriptTag}<form><fpx-bank-picker name="bank_code"${mode}>${select}</fpx-bank-picker></form>`
  const widget = (page: Page) => page.locator('.select2-selection')

  async function openPlugin() {
    const opened = await openWaiting(html)
    for (const path of ['jquery3/dist/jquery.min.js', 'select2/dist/js/select2.min.js'])
      await opened.page.addScriptTag({ path: `node_modules/${path}` })
    await opened.page.addStyleTag({ path: 'node_modules/select2/dist/css/select2.min.css' })
    await opened.page.evaluate("jQuery('select').select2()")
    return opened
  }

  it('is not replaced while the payer chooses in it, and the bank is kept', async () => {
    const { page, respond } = await openPlugin()
    await widget(page).click()
    respond()
    await page.waitForResponse('**/api/fpx/bank')
    await nextTask(page)
    await widget(page).evaluate((button: HTMLElement) => button.blur())
    await nextTask(page)
    expect(await widget(page).isVisible()).toBe(true)
    await page.locator('.select2-results__option').getByText('Bank Islam').click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => bankField(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it('leaves with the select', async () => {
    const { page, respond } = await openPlugin()
    // Control: it is the only field at first.
    expect(await widget(page).isVisible()).toBe(true)
    respond()
    await expect.poll(() => isOurs(page)).toBe('list')
    expect(await widget(page).count()).toBe(0)
  })

  it('a hint beside a select that no plugin has hidden stays', async () => {
    const { page, respond } = await openWaiting(
      `${scriptTag}<fpx-bank-picker name="bank_code"${mode}>${select}<small>A hint</small></fpx-bank-picker>`,
    )
    respond()
    await expect.poll(() => isOurs(page)).toBe('list')
    expect(await page.locator('small').count()).toBe(1)
  })
})
