import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { languages } from '../../src/demo/address/storyGlobals.js'
import { composeSheet, type SheetRow } from './composeSheet.js'
import { type Screen, screens } from './Screen.js'

interface State {
  name: string
  /** Parameters of the page's URL. */
  query?: Record<string, string>
  /** Brings the page into the state, as a payer would. */
  act?: (page: Page) => Promise<void>
}

const field = (page: Page) => page.locator('[data-fpx="bank-picker"]').getByRole('combobox')

/** Waits for the open list. */
const list = (page: Page) => page.getByRole('listbox').getByRole('option').first().waitFor()

async function type(page: Page, text: string): Promise<void> {
  await field(page).click()
  await list(page)
  await page.keyboard.type(text)
}

const states: readonly State[] = [
  { name: 'checkout' },
  {
    name: 'open',
    act: async (page) => {
      await field(page).click()
      await list(page)
    },
  },
  { name: 'search', act: (page) => type(page, 'maybank') },
  {
    name: 'chosen',
    act: async (page) => {
      await type(page, 'public bank')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'error',
    act: async (page) => {
      await page.locator('input[type=email]').fill('aina@example.com')
      await page.locator('button[type=submit]').click()
    },
  },
  {
    name: 'offline',
    query: { 'gateway.banks': 'offline' },
    act: (page) => type(page, 'bank'),
  },
  {
    name: 'unavailable',
    query: { 'gateway.scenario': 'server-error', 'gateway.kept': 'nothing' },
    act: (page) => page.getByRole('button', { name: /./ }).last().waitFor(),
  },
]

/** Writes a sheet of the checkout page for each screen: a row for each language, a column for each state. */
export async function photographCheckout(
  browser: Browser,
  url: string,
  folder: string,
): Promise<void> {
  const sheets = new Map<Screen, SheetRow[]>(screens.map((screen) => [screen, []]))
  for (const [screen, rows] of sheets)
    for (const lang of languages) {
      const pictures = new Map<string, string>()
      for (const { name, query = {}, act } of states) {
        const context = await browser.newContext(screen.options)
        const page = await context.newPage()
        await page.goto(`${url}?${new URLSearchParams({ lang, ...query }).toString()}`)
        await page.locator('[data-fpx="bank-picker"]').waitFor()
        await page.waitForLoadState('networkidle')
        await act?.(page)
        const path = join(folder, `checkout-${screen.name}-${lang}-${name}.png`)
        await page.waitForTimeout(200)
        await page.screenshot({ path })
        pictures.set(name, path)
        await context.close()
      }
      rows.push({ title: lang, pictures })
    }
  for (const [screen, rows] of sheets)
    await composeSheet(
      browser,
      join(folder, `checkout-${screen.name}.png`),
      rows,
      screen.name.startsWith('phone') ? 300 : 560,
    )
}
