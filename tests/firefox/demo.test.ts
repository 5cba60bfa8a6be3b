import type { Browser } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launchFirefox } from './support/launchFirefox.js'
import { rows } from '../support/engines/picker.js'
import { FirefoxUser } from './support/FirefoxUser.js'
import { startStaticDemo } from '../support/demo/startStaticDemo.js'
import { complaints } from '../support/demo/workbench.js'

let dark: Browser
let site: Awaited<ReturnType<typeof startStaticDemo>>
let payer: FirefoxUser

beforeAll(async () => {
  // A visitor whose system uses dark mode; the URL can request light mode.
  ;[dark, site] = await Promise.all([launchFirefox({ dark: true }), startStaticDemo()])
  payer = await FirefoxUser.at(dark)
})
afterAll(() => Promise.all([dark.close(), site.stop()]))
afterEach(() => expect(payer.faults.splice(0)).toEqual([]))

/** Returns how light the page's text is, from 0 to 255. */
const letters = () =>
  payer.page.evaluate(() => Number(getComputedStyle(document.body).color.match(/\d+/)?.[0]))

/** Returns how many pixels the page is wider than the window. */
const tooWide = () =>
  payer.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

it.each([
  ['system', [1100, 800]],
  ['light', [1100, 800]],
  ['system', [360, 640]],
  ['light', [360, 640]],
] as const)(
  'axe reports no violations in the checkout with the list open, theme %s at %j',
  async (theme, size) => {
    await payer.visit(`${site.url}?theme=${theme}`, size)
    expect((await letters()) > 128).toBe(theme === 'system')
    await payer.click('combobox', 'Bank')
    await payer.type('may')
    await expect.poll(() => rows(payer)).toHaveLength(3)
    expect(await complaints(payer.page)).toEqual([])
    expect(await tooWide()).toBe(0)
  },
)

it('an admin pages through the companies by mouse and by keyboard', async () => {
  const first = () => payer.page.$eval('tbody th', ({ textContent }) => textContent)
  await payer.page.setViewport({ width: 1100, height: 800 })
  await payer.page.goto(`${site.url}?page=admin`)
  await payer.page.waitForSelector('::-p-text(1 to 20 of 93)')
  const onFirst = await first()
  await payer.click('button', 'Next page')
  await payer.page.waitForSelector('::-p-text(21 to 40 of 93)')
  const onSecond = await first()
  expect(onSecond).not.toBe(onFirst)
  expect(await payer.page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Next page')
  await payer.press('Enter')
  await payer.page.waitForSelector('::-p-text(41 to 60 of 93)')
  expect(await complaints(payer.page)).toEqual([])
  await payer.page.setViewport({ width: 360, height: 640 })
  expect(await tooWide()).toBe(0)
  expect(await complaints(payer.page)).toEqual([])
  await payer.click('button', 'Sign out')
})
