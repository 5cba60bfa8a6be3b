import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type CheckoutShop, openCheckout } from '../support/checkout/openCheckout.js'
import { chromiumLaunch, headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'

/** The two ways back to a page: the browser restores it from the bfcache, or loads it again and restores its fields. */
const ways = { restored: true, reloaded: false }

let shop: CheckoutShop
let browsers: Record<keyof typeof ways, Browser>
let page: Page

beforeAll(async () => {
  const [opened, restored, reloaded] = await Promise.all([
    openCheckout(),
    // Playwright disables the bfcache by default.
    chromium.launch({
      ...chromiumLaunch(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
    chromium.launch(headlessLaunch()),
  ])
  shop = opened
  browsers = { restored, reloaded }
})
afterAll(() => Promise.all([shop.close(), browsers.restored.close(), browsers.reloaded.close()]))

afterEach(async ({ task }) => {
  await saveFailedPages(task)
  shop.scriptless = false
  await page.context().close()
})

/** Opens the checkout in the browser that goes back in this way. */
async function visit(way: keyof typeof ways, address: string): Promise<void> {
  const context = await browsers[way].newContext()
  page = watchPage(await context.newPage())
  page.setDefaultTimeout(30_000)
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => (document.title = String(persisted))),
  )
  await page.goto(shop.url + address)
}

const field = () => page.getByRole('combobox', { name: 'Bank' })

/** Returns what the payer reads in the field, without the code in a select's text. */
const shown = () =>
  field().evaluate((element: HTMLInputElement | HTMLSelectElement) =>
    ('selectedOptions' in element
      ? (element.selectedOptions[0]?.text ?? '')
      : element.value
    ).replace(/ \(.*/, ''),
  )

const submitted = () => page.evaluate(() => new FormData(document.forms[0]).get('bank_code'))

async function choose(address: string): Promise<void> {
  // The server-rendered select is replaced once the list is loaded.
  if (address.includes('rendered'))
    await page.locator('select[name]').waitFor({ state: 'detached' })
  if (address.includes('native')) {
    await field().selectOption('Bank Islam (BIMB0340)')
    return
  }
  await field().fill('bank islam')
  await page
    .getByRole('option', { name: /^Bank Islam/ })
    .first()
    .waitFor()
  await field().press('Enter')
}

async function pay(): Promise<void> {
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: 'Received' }).waitFor()
}

async function goBack(way: keyof typeof ways): Promise<void> {
  // Playwright's `goBack` waits for a load event, which a bfcache restore doesn't fire. The timeout lets `evaluate`
  // return first.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await expect.poll(() => page.title()).toBe(String(ways[way]))
}

// A page in the bfcache is restored as a whole, so two are enough.
it.each(['/?held', '/?rendered'])(
  'a bfcache restore of the page at %s shows and submits the selected bank',
  async (address) => {
    await visit('restored', address)
    await choose(address)
    await expect.poll(submitted).toBe('BIMB0340')
    await pay()
    await goBack('restored')
    expect([await shown(), await submitted()]).toEqual(['Bank Islam', 'BIMB0340'])
    const before = shop.received.length
    await pay()
    expect(shop.received.slice(before)).toEqual(['BIMB0340'])
  },
)

it.each(['/', '/?held', '/?rendered'])(
  'a reload of the page at %s neither shows nor submits a bank, whatever fields the browser restores',
  async (address) => {
    await visit('reloaded', address)
    await choose(address)
    await expect.poll(submitted).toBe('BIMB0340')
    await pay()
    await goBack('reloaded')
    await page.getByRole('combobox', { name: 'Bank' }).waitFor()
    await expect.poll(shown).toMatch(/^(Choose your bank)?$/)
    expect(await submitted()).toBe('')
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Please choose your bank.').waitFor()
  },
)

it.each(['', '&held'])(
  'a bank that was selected without scripts and restored by the browser is adopted (%j)',
  async (settings) => {
    shop.scriptless = true
    await visit('reloaded', `/?rendered${settings}`)
    await field().selectOption('Bank Islam (BIMB0340)')
    await pay()
    shop.scriptless = false
    await goBack('reloaded')
    await page.locator('select[name]').waitFor({ state: 'detached' })
    await expect
      .poll(async () => [await shown(), await submitted()])
      .toEqual(['Bank Islam', 'BIMB0340'])
  },
)
