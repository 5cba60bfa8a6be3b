import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'
import { startStaticDemo } from '../support/demo/startStaticDemo.js'
import {
  complaints,
  complaintsInBothSchemes,
  switchGateway,
  workbench,
} from '../support/demo/workbench.js'

let browser: Browser
let page: Page
let site: Awaited<ReturnType<typeof startStaticDemo>>

beforeAll(async () => {
  ;[browser, site] = await Promise.all([chromium.launch(headlessLaunch()), startStaticDemo()])
})

afterAll(() => Promise.all([browser.close(), site.stop()]))

beforeEach(async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = watchPage(await context.newPage())
  page.setDefaultTimeout(60_000)
})

afterEach(async ({ task }) => {
  await saveFailedPages(task)
  await page.context().close()
})

it('the gateway panel changes the gateway behind the picker, and shows the calls', () =>
  switchGateway(page, site.url))

it('says what it needs where service workers are not allowed, as in private windows of Firefox', async () => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  await page.goto(site.url)
  await page.getByText(/^The demo could not start/).waitFor()
})

it('a story can be opened, changed with its controls, and copied', async () => {
  const { open, story, tab, panel } = workbench(page, site.url)
  await open('bank-picker-basics--default')
  await page.getByRole('link', { name: 'Featured' }).click()
  await story.getByRole('radio', { name: /Maybank2U/ }).click()
  await tab(/Events \(/).click()
  await panel.getByText('"code":"MB2U0227"').waitFor()

  await tab(/Controls/).click()
  await panel.getByLabel('required').check()
  await panel.getByLabel('label', { exact: true }).fill('Your bank')
  await story.getByRole('combobox', { name: 'Your bank' }).waitFor()
  expect(await story.getByRole('combobox').inputValue()).toBe('Maybank2U')
  expect(page.url()).toContain('arg.label=Your+bank')

  await tab(/Code/).click()
  await panel.getByRole('button', { name: 'HTML' }).click()
  await panel.getByRole('button', { name: 'Copy code' }).click()
  await panel.getByText('Copied').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('<fpx-bank-picker')
  expect(copied).toContain('label="Your bank"')
})

it('a story shows its situation on a first visit by its URL', async () => {
  const { open, story } = workbench(page, site.url)
  await open('bank-picker-rules-of-fpx--amount-too-high')
  await story
    .getByRole('option', { name: /Amount not accepted/, disabled: true })
    .first()
    .waitFor()
})

it("a story's URL sets its language, theme, direction, width, text size and props", async () => {
  const { open, story } = workbench(page, site.url)
  await open('company-list-basics--default', {
    lang: 'ms',
    theme: 'dark',
    dir: 'rtl',
    width: '360',
    text: '150',
    'arg.defaultPerPage': '10',
  })
  await story.getByText(/1.*10.*93/).waitFor()
  const root = story.locator('html')
  expect(await root.getAttribute('lang')).toBe('ms')
  expect(await root.getAttribute('dir')).toBe('rtl')
  expect(
    await root.evaluate((element) => [
      getComputedStyle(element).fontSize,
      getComputedStyle(element).colorScheme,
      innerWidth,
    ]),
  ).toEqual(['24px', 'dark', 360])
})

it("the script's elements have stories too, and axe reports no violations", async () => {
  const { open, story } = workbench(page, site.url)
  await open('embed-bank-picker--default')
  await story.getByRole('combobox', { name: 'Bank' }).fill('maybank2u')
  await story.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.keyboard.press('Enter')
  const element = story.locator('fpx-bank-picker')
  await expect
    .poll(() => element.evaluate((picker) => (picker as unknown as { value: string }).value))
    .toBe('MB2U0227')

  const links = page.getByRole('region', { name: /^Embed/ }).getByRole('link')
  const ids = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('story')),
  )
  expect(ids.length).toBeGreaterThan(7)
  for (const id of ids) {
    await page.goto(`${site.url}?frame=${id}`)
    await page.locator('fpx-bank-picker, fpx-company-list').waitFor()
    if (id?.includes('failing') || id?.includes('access')) await page.getByRole('alert').waitFor()
    else
      await page
        .getByRole(id?.includes('company') ? 'rowheader' : 'combobox')
        .first()
        .waitFor()
    expect(await complaintsInBothSchemes(page), id ?? '').toEqual([])
  }
})

it('a shop without React is shown in the demo, with its source', async () => {
  await page.goto(`${site.url}?page=plain&theme=dark`)
  const shop = page.frameLocator('iframe')
  await shop.getByRole('combobox', { name: 'Bank' }).fill('maybank2u')
  await shop.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.keyboard.press('Enter')
  await shop.getByRole('button', { name: 'Pay' }).click()
  await shop.getByText('bank_code=MB2U0227').waitFor()
  await page
    .getByRole('region', { name: /^Source/ })
    .getByText('<fpx-bank-picker')
    .waitFor()
  expect(await shop.locator('html').evaluate((root) => getComputedStyle(root).colorScheme)).toBe(
    'dark',
  )
  expect(await complaints(page)).toEqual([])
})

it('the checkout page and the result are in the payer’s language', async () => {
  await page.goto(`${site.url}?lang=ms`)
  await page.getByPlaceholder('you@example.com').fill('siti@example.com')
  await page.locator('main').getByRole('combobox').fill('maybank2u')
  await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bayar RM 85.40' }).click()
  const bank = page.frameLocator('.bank-visit')
  await bank.getByRole('button', { name: /^Pay RM 85\.40/ }).click()
  await page.getByRole('heading', { name: 'Terima kasih' }).waitFor()
  expect(await page.locator('.shop').getAttribute('lang')).toBe('ms')
  expect(await complaints(page)).toEqual([])
})

it('the stories work by keyboard, and axe reports no violations, on a desktop and on a phone', async () => {
  const { open, story, tab } = workbench(page, site.url)
  await open('bank-picker-basics--selected')
  await story.getByRole('combobox', { name: 'Bank' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await tab(/Controls/).focus()
  await page.keyboard.press('ArrowRight')
  expect(await tab(/Code/).getAttribute('aria-selected')).toBe('true')
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('End')
  await page.getByText(/calls reached the gateway/).waitFor()
  expect(await complaints(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page
    .getByRole('combobox', { name: 'Story', exact: true })
    .selectOption({ label: 'No match' })
  await page.getByRole('heading', { name: 'No match' }).waitFor()
  await story.getByText('No bank matches “bank of nowhere”.').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await complaints(page)).toEqual([])
})

it('axe reports no violations on whole pages, in light and dark mode', async () => {
  await page.goto(site.url)
  await page.getByText('Behind the scenes').click()
  await page.getByRole('heading', { name: /calls? reached the gateway/ }).waitFor()
  await page.getByRole('combobox', { name: 'Bank', exact: true }).waitFor()
  expect(await complaintsInBothSchemes(page)).toEqual([])
  await page.goto(`${site.url}?page=admin`)
  await page.getByText('1 to 20 of 93').first().waitFor()
  expect(await complaintsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You have no access to the companies.').waitFor()
  expect(await complaintsInBothSchemes(page)).toEqual([])
})

it('a payer pays, and an admin sees the companies, without any server', async () => {
  await page.goto(site.url)
  const field = page.getByRole('combobox', { name: 'Bank', exact: true })
  await field.waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await page.keyboard.press('Tab')
  // The first field of the checkout page.
  expect(await page.getByLabel('Email').evaluate((email) => email.matches(':focus'))).toBe(true)
  await field.fill('maybank2u')
  await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').fill('siti@example.com')
  await page.getByRole('button', { name: 'Pay RM 85.40' }).click()
  const bank = page.frameLocator('.bank-visit')
  await bank.getByRole('heading', { name: 'Pay RM 85.40?' }).waitFor()
  await bank.getByRole('button', { name: 'Decline the payment' }).click()
  await page.getByRole('heading', { name: 'The payment failed' }).waitFor()
  expect(await page.locator('.bank-visit').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Bank', exact: true }).fill('maybank2u')
  await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pay RM 85.40' }).click()
  await bank.getByRole('button', { name: /^Pay RM/ }).waitFor()
  await page.goBack()
  await page.locator('.bank-visit').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue at the bank' }).click()
  await bank.getByRole('radio', { name: 'Maybank2U' }).check()
  await bank.getByRole('button', { name: 'Continue' }).click()
  await bank.getByRole('button', { name: /^Pay RM/ }).click()
  const thanks = page.getByRole('heading', { name: 'Thank you' })
  await thanks.waitFor()
  expect(await page.title()).toBe('Thank you · fpx-checkout')
  expect(await thanks.evaluate((heading) => heading.matches(':focus'))).toBe(true)
  await page.getByText('The gateway calls back, the shop answers 200').last().waitFor()
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByText('1 to 20 of 93').first().waitFor()
  expect(site.missing).toEqual([])
})

it('a page that is being closed can still call its own back end', async () => {
  await page.goto(site.url)
  await page.getByText('Behind the scenes').click()
  await page.getByRole('heading', { name: /calls? reached the gateway/ }).waitFor()
  const answers = await page.evaluate(async () => {
    dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const seen = new Set<number>()
    for (let times = 0; times < 20; times++) seen.add((await fetch('/api/demo/gateway')).status)
    return [...seen]
  })
  expect(answers).toEqual([200])
  expect(site.missing).toEqual([])
})
