import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { args, executablePath } from '../browsers/chromium.js'
import { accepted } from './accepted.js'
import { checkers, type Finding } from './findings.js'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath, args })
})
afterAll(() => browser.close())

const open = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Bank' }).click()
  await page.getByRole('option').nth(42).waitFor()
}
const select = async (page: Page) => {
  await open(page)
  await page.getByRole('option', { name: 'MB2U0227' }).click()
}
const wait = (page: Page) => page.getByText('Maybank2U').first().waitFor({ state: 'attached' })

/** Page states to check, each with the steps that lead to it. */
const states: [name: string, page: string, act: (page: Page) => Promise<void>][] = [
  ['combobox, closed', 'combobox', (page) => page.locator('input[role=combobox]').waitFor()],
  ['combobox, open', 'combobox', open],
  ['combobox, selected', 'combobox', select],
  ['element, open', 'element', open],
  ['element, selected', 'element', select],
  ['company list', 'companies', (page) => page.getByRole('rowheader').first().waitFor()],
]

/** Accepted findings that occurred. */
const seen = new Set<(typeof accepted)[number]>()

describe.each(Object.entries(checkers))('%s', (checker, findingsIn) => {
  const isNew = ({ rule, at }: Finding) => {
    const known = accepted.filter(
      (entry) => entry.checker === checker && entry.rule === rule && entry.at.test(at),
    )
    for (const entry of known) seen.add(entry)
    return known.length === 0
  }

  it.each(states)('reports only accepted findings: %s', async (_name, file, act) => {
    // On a touch screen, because targets are smaller for a mouse.
    const page = await browser.newPage({ hasTouch: true, isMobile: true })
    await page.goto(`${inject('origin')}${file}.html`)
    await act(page)
    const findings = await findingsIn(page)
    await page.close()
    expect(findings.filter(isNew)).toEqual([])
  })

  it('control: reports an image without alternative text', async () => {
    const page = await browser.newPage()
    await page.setContent('<!doctype html><html lang="en"><title>Pay</title><img src="x"></html>')
    expect(await findingsIn(page)).not.toEqual([])
    await page.close()
  })
})

it('every accepted finding still occurs', () => {
  expect(accepted.filter((entry) => !seen.has(entry))).toEqual([])
})
