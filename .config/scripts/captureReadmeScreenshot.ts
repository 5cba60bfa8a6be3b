import { chromium } from 'playwright'
import { chromiumLaunch } from '../../tests/support/programs/browsers.js'
import { startDemo } from '../../tests/support/demo/startDemo.js'

const screens = {
  checkout: { viewport: { width: 1100, height: 840 } },
  // As tall as the other screen beside it.
  phone: { viewport: { width: 390, height: 840 }, hasTouch: true, isMobile: true },
}

/** `npm run screenshot`: retakes the README's screenshots of the checkout page: desktop and phone, light and dark. */
export async function run(): Promise<void> {
  const [demo, browser] = await Promise.all([startDemo(), chromium.launch(chromiumLaunch())])
  for (const [name, screen] of Object.entries(screens))
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ ...screen, colorScheme, deviceScaleFactor: 2 })
      // Like the README's code, the shop accepts personal accounts.
      await page.goto(`${demo.url}?model=B2C`)
      const field = page.getByRole('combobox', { name: 'Bank' })
      await field.click()
      await field.pressSequentially('bank i')
      await page
        .getByRole('option', { name: /^Bank Islam/ })
        .first()
        .waitFor()
      await page.screenshot({ path: `.github/${name}-${colorScheme}.png` })
      await page.close()
    }
  await Promise.all([browser.close(), demo.stop()])
}
