import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentPaths } from '../../src/demo/site/documents.js'
import { guideId } from '../../src/demo/site/links.js'
import { headlessLaunch } from '../support/programs/browsers.js'
import { saveFailedPages, watchPage } from '../support/reporters/failedPages.js'
import { startStaticDemo } from '../support/demo/startStaticDemo.js'
import { complaints, complaintsInBothSchemes } from '../support/demo/workbench.js'

let browser: Browser
let page: Page
let site: Awaited<ReturnType<typeof startStaticDemo>>

beforeAll(async () => {
  ;[browser, site] = await Promise.all([chromium.launch(headlessLaunch()), startStaticDemo()])
})

afterAll(() => Promise.all([browser.close(), site.stop()]))

/** URLs outside the site that a page requested. */
let outside: string[] = []

beforeEach(async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = watchPage(await context.newPage())
  page.setDefaultTimeout(60_000)
  outside = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(new URL(site.url).origin))
      outside.push(request.url())
  })
})

afterEach(async ({ task }) => {
  await saveFailedPages(task)
  await page.context().close()
})

const openGuide = async (id: string, rest = '') => {
  await page.goto(`${site.url}?page=guides&guide=${id}${rest}`)
  await heading(1).waitFor()
}
const heading = (level: number, name?: string | RegExp) =>
  page.getByRole('heading', name === undefined ? { level } : { level, name, exact: true })
const search = () => page.getByRole('searchbox', { name: 'Search the guides' })
const focused = () =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent])
const scrollTop = () => page.evaluate(() => Math.round(scrollY))

describe('the guides', () => {
  it('all render on a phone without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.url}?page=guides`)
    const menu = page.getByRole('combobox', { name: 'Guide', exact: true })
    for (const id of documentPaths().map(guideId)) {
      await menu.selectOption(id)
      await page.locator(`article[aria-busy="false"]`).waitFor()
      await expect.poll(() => page.title()).toMatch(/.+ · Guides · fpx-checkout$/)
      expect(new URL(page.url()).searchParams.get('guide')).toBe(id)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), id).toBe(360)
    }
    expect([site.missing, outside]).toEqual([[], []])
  })

  it('are linked from the overview, on which axe reports no violations', async () => {
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Guides', exact: true }).click()
    await heading(1, 'Guides').waitFor()
    expect(await page.title()).toBe('Guides · fpx-checkout')
    expect(await complaintsInBothSchemes(page)).toEqual([])
    await page.getByRole('main').getByRole('article').waitFor({ state: 'detached' })
    await page.locator('.guide-overview').getByRole('link', { name: 'Theming' }).click()
    await heading(1, 'Theming').waitFor()
    expect(await focused()).toEqual(['H1', 'Theming'])
    expect(page.url()).toContain('?page=guides&guide=theming')
  })

  it('report an unknown guide by name, and list all guides', async () => {
    await page.goto(`${site.url}?page=guides&guide=nothing`)
    await page.getByText('There is no guide “nothing”.').waitFor()
    await heading(1, 'Guides').waitFor()
  })

  it('link to each other, and Back restores the scroll position', async () => {
    await openGuide('forms', '&theme=dark')
    const link = page.getByRole('article').getByRole('link', { name: 'custom element' })
    await link.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(scrollTop).toBe(300)
    await link.evaluate((element: HTMLElement) => element.click())
    await heading(1, 'On any page: one script tag, no React').waitFor()
    expect(await scrollTop()).toBe(0)
    expect(await focused()).toEqual(['H1', 'On any page: one script tag, no React'])
    expect(page.url()).toContain('theme=dark')
    await page.evaluate(() => history.back())
    await heading(1, 'Forms').waitFor()
    await expect.poll(scrollTop).toBe(300)
    await expect.poll(() => page.title()).toBe('Forms · Guides · fpx-checkout')
  })

  it('open at the heading in their URL', async () => {
    await openGuide('proxy', '#options')
    await expect.poll(() => focused()).toEqual(['H2', 'Options'])
    const top = await heading(2, 'Options').evaluate(
      (element) => element.getBoundingClientRect().top,
    )
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(100)
    await page.getByRole('link', { name: 'Link to “Verify the bank code”' }).click()
    expect(page.url()).toMatch(/#verify-the-bank-code$/)
  })

  it('have code that can be copied, and tables that scroll by keyboard', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openGuide('theming')
    const box = page.locator('.guide-code-box').first()
    await box.getByRole('button', { name: 'Copy' }).click()
    await box.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '@layer fpx-checkout, shop;',
    )
    const table = page.getByRole('group', { name: 'Table: Variables' })
    await table.focus()
    // Pressed again, because a busy browser may not know yet that the table scrolls.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight')
        return table.evaluate((element) => element.scrollLeft)
      })
      .toBeGreaterThan(0)
  })

  it('run their stories, and link to them and back', async () => {
    await openGuide('picker')
    const frame = page.frameLocator('iframe[title="Story: Default"]')
    await frame.getByRole('combobox', { name: 'Bank' }).fill('maybank2u')
    await frame.getByRole('option', { name: /^Maybank2U/ }).waitFor()
    await page
      .getByRole('link', { name: 'The bank picker' })
      .and(page.locator('figcaption a'))
      .click()
    await page.getByRole('heading', { level: 1, name: 'Default' }).waitFor()
    await page.getByText('Guide: ').getByRole('link', { name: 'The bank picker' }).click()
    await heading(1, 'The bank picker').waitFor()
    expect([site.missing, outside]).toEqual([[], []])
  })

  it('run stories with different gateways one after the other', async () => {
    await openGuide('troubleshooting')
    const limited = page.frameLocator('iframe[title="Story: Rate limited"]')
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await limited.getByText('The banks could not be loaded.').waitFor()
    await page.getByRole('button', { name: 'Run this story' }).click()
    const refused = page.frameLocator('iframe[title="Story: Key refused"]')
    await refused.getByRole('alert').waitFor()
    expect(await page.getByRole('button', { name: 'Run this story' }).count()).toBe(1)
  })
})

describe('the guide search', () => {
  it('finds a heading and opens it, by keyboard only', async () => {
    await openGuide('picker')
    await search().focus()
    await page.keyboard.type('resets')
    await page.getByRole('link', { name: 'Resets Theming' }).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toEqual(['A', 'ResetsTheming'])
    await page.keyboard.press('Enter')
    await heading(1, 'Theming').waitFor()
    await expect.poll(focused).toEqual(['H2', 'Resets'])
    expect(page.url()).toMatch(/guide=theming#resets$/)
    expect(await search().inputValue()).toBe('')
  })

  it('opens the first result with Enter, and is cleared with Escape', async () => {
    await openGuide('picker')
    await search().fill('troubleshooting')
    await search().press('Enter')
    await heading(1, 'Troubleshooting').waitFor()
    await search().fill('resets')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await search().inputValue()).toBe('')
    expect(await search().evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('does not move the page when results appear', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openGuide('theming')
    const topOf = () => heading(1).evaluate((element) => element.getBoundingClientRect().top)
    const before = await topOf()
    await search().fill('o')
    await page.getByRole('list', { name: 'Headings found' }).getByRole('link').first().waitFor()
    expect(await topOf()).toBe(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

describe('without scripts', () => {
  it('each guide is a page, also on a phone, and axe reports no violations', async () => {
    await page.goto(`${site.url}guides/index.html`)
    await page.getByRole('link', { name: 'The proxy', exact: true }).first().click()
    await heading(1, 'The proxy').waitFor()
    expect(await complaints(page)).toEqual([])
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const plain = await context.newPage()
    await plain.goto(site.url)
    await plain.getByRole('link', { name: 'the guides' }).click()
    await plain.getByRole('link', { name: 'Theming', exact: true }).first().click()
    await plain.getByRole('heading', { level: 1, name: 'Theming' }).waitFor()
    await plain.getByRole('link', { name: 'reset', exact: true }).click()
    expect(plain.url()).toMatch(/guides\/theming\.html#resets$/)
    await context.close()
  })

  it('llms.txt and api.json are at the root', async () => {
    const llms = await (await fetch(`${site.url}llms.txt`)).text()
    expect(llms).toMatch(/^# fpx-checkout\n/)
    const api = (await (await fetch(`${site.url}api.json`)).json()) as { problems: unknown[] }
    expect(api.problems.length).toBeGreaterThan(8)
  })
})
