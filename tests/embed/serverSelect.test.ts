import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, scriptTag, type Shop } from '../support/embed/openShop.js'
import { takeBank } from '../support/takeBank.js'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const submitted = (page: Page) =>
  page.evaluate(() => new URLSearchParams([...new FormData(document.forms[0])] as never).toString())

const options =
  '<option value="">Choose</option><option value="MB2U0227">Maybank2U</option><option value="BIMB0340">Bank Islam</option>'
const select = `<select name="bank_code" aria-label="Bank">${options}</select>`
const picker = `<fpx-bank-picker name="bank_code">${select}</fpx-bank-picker>`
const own = (page: Page) => page.locator('select')
const field = (page: Page) => page.getByRole('combobox', { name: 'Bank' })
const isOurs = (page: Page) => field(page).getAttribute('aria-autocomplete')

let count = 0

/** A page whose list comes when it is told to. */
async function openWaiting(html: string) {
  const path = `/waiting-${(count += 1)}`
  shop.put(path, html)
  const page = await shop.open('')
  let comeNow = () => {}
  const mayCome = new Promise<void>((come) => (comeNow = come))
  await page.route('**/api/fpx/bank', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(shop.url + path)
  return { page, comeNow }
}

/** A script that gives the select its value, as jQuery and Select2 do: no event is fired. */
const setByScript = (page: Page) =>
  own(page).evaluate((element) => ((element as HTMLSelectElement).value = 'BIMB0340'))

describe('while the proxy cannot be reached', () => {
  /** Opens a page; it is closed before the proxy is back, because it would go on asking. */
  async function inVain(html: string, look: (page: Page) => Promise<void>) {
    shop.down = true
    const page = await shop.open(html)
    await look(page).finally(() => page.context().close())
    shop.down = false
  }

  it.each([
    ['before', scriptTag],
    ['after', '<script src="/fpx-checkout.js" defer></script>'],
  ])('one code is submitted, with hidden-input too: the script runs %s it', (_when, tag) =>
    inVain(
      `${tag}<form><fpx-bank-picker name="bank_code" value="MB2U0227" hidden-input>${select}</fpx-bank-picker></form>`,
      async (page) => {
        await own(page).selectOption('BIMB0340')
        expect(await submitted(page)).toBe('bank_code=BIMB0340')
      },
    ),
  )

  it('the bank that is shown is submitted, though the name is the element’s alone', () =>
    inVain(
      `${scriptTag}<form>${picker.replace('<select name="bank_code"', '<select')}</form>`,
      async (page) => {
        await own(page).selectOption('MB2U0227')
        await setByScript(page)
        expect(await submitted(page)).toBe('bank_code=BIMB0340')
      },
    ))

  it('our own picker stands there once the page takes the select away', () =>
    inVain(`${scriptTag}<form>${picker.replace('>', ' required>')}</form>`, async (page) => {
      await own(page).evaluate((element) => element.remove())
      await expect.poll(() => isOurs(page)).toBe('list')
    }))

  it('says what the element asks for, and takes the payer there', () =>
    inVain(
      `${scriptTag}<form>${picker.replace('>', ' required>')}<button>Pay</button></form>`,
      async (page) => {
        await page.getByRole('button', { name: 'Pay' }).click()
        await expect
          .poll(() => own(page).evaluate((element) => element.matches(':focus')))
          .toBe(true)
      },
    ))
})

it('a select that the element drew itself is not taken for it', async () => {
  const page = await shop.open(
    `${scriptTag}<form><fpx-bank-picker name="bank_code" variant="native" light-dom required></fpx-bank-picker></form>`,
  )
  await field(page).selectOption({ label: 'Bank Islam (BIMB0340)' })
  expect(await submitted(page)).toBe('bank_code=BIMB0340')
  const html = await page.evaluate(() => {
    const { innerHTML } = document.body
    document.body.replaceChildren()
    return innerHTML
  })
  await page.evaluate((copy) => (document.body.innerHTML = copy), html)
  await field(page).selectOption({ label: 'Bank Islam (BIMB0340)' })
  expect(await submitted(page)).toBe('bank_code=BIMB0340')
})

describe('when the list comes', () => {
  it('the button that is being pressed is clicked', async () => {
    const { page, comeNow } = await openWaiting(
      `${scriptTag}<form method="post" action="/pay">${picker}<button>Pay</button></form>`,
    )
    await own(page).selectOption('BIMB0340')
    await own(page).focus()
    const list = page.waitForResponse('**/api/fpx/bank')
    comeNow()
    await list
    await page.getByRole('button', { name: 'Pay' }).hover()
    await page.mouse.down()
    // What a release too late would find: two frames later the picker would have been drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await page.mouse.up()
    await page.getByRole('heading', { name: 'Received' }).waitFor()
    expect(shop.received.at(-1)?.toString()).toBe('bank_code=BIMB0340')
  })

  it('the bank is whole that was chosen before', async () => {
    const { page, comeNow } = await openWaiting(`${scriptTag}<form>${picker}</form>`)
    await own(page).selectOption('BIMB0340')
    await own(page).blur()
    comeNow()
    await expect.poll(() => isOurs(page)).toBe('list')
    const bank = await page.evaluate(
      () => document.querySelector<HTMLElement & { bank: unknown }>('fpx-bank-picker')!.bank,
    )
    expect(bank).toMatchObject({ name: 'Bank Islam Malaysia Berhad' })
  })

  it('a reset goes back to what the server selected, and the choice until then is kept', async () => {
    const selected = picker.replace('"MB2U0227"', '"MB2U0227" selected')
    const page = await shop.open(`<form>${selected}<button type="reset">Reset</button></form>`)
    await own(page).selectOption('BIMB0340')
    await page.addScriptTag({ url: '/fpx-checkout.js' })
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => field(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('Maybank2U')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
  })

  it.each([
    ['before the list', scriptTag],
    ['before the script', ''],
  ])('a reset goes back there too when it came %s', async (_when, tag) => {
    const selected = picker.replace('"MB2U0227"', '"MB2U0227" selected')
    const { page, comeNow } = await openWaiting(
      `${tag}<form>${selected}<button type="reset">Reset</button></form>`,
    )
    await own(page).selectOption('BIMB0340')
    await page.getByRole('button', { name: 'Reset' }).click()
    if (!tag) await page.addScriptTag({ url: '/fpx-checkout.js' })
    expect(await own(page).inputValue()).toBe('MB2U0227')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
    comeNow()
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => field(page).inputValue()).toBe('Maybank2U')
    expect(await submitted(page)).toBe('bank_code=MB2U0227')
    await takeBank(field(page), 'bank islam')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => field(page).inputValue()).toBe('Maybank2U')
  })

  it('the choice that a script made is kept', async () => {
    const { page, comeNow } = await openWaiting(`${scriptTag}<form>${picker}</form>`)
    await setByScript(page)
    comeNow()
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => field(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })

  it('the option counts that is selected in the last piece of the page', async () => {
    // A script ends a piece: what the script of the element has seen then is half of the options.
    const piece = '<option value="ABB0233">Affin Bank</option><script></script>'
    const last = '<option value="BIMB0340" selected>Bank Islam</option>'
    const page = await shop.open(
      `${scriptTag}<form>${picker.replace(options, piece + last)}</form>`,
    )
    await expect.poll(() => isOurs(page)).toBe('list')
    await expect.poll(() => field(page).inputValue()).toBe('Bank Islam')
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })
})
