import { chromium } from 'playwright'
import { chromiumLaunch } from '../../tests/support/chromium.js'
import { startDemo } from '../../tests/support/startDemo.js'

/** `npm run screenshot`: retakes the README's screenshots of the checkout page, light and dark. */
export async function run(): Promise<void> {
  const [demo, browser] = await Promise.all([startDemo(), chromium.launch(chromiumLaunch())])
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      colorScheme,
      deviceScaleFactor: 2,
      viewport: { width: 1100, height: 800 },
    })
    await page.goto(demo.url)
    const field = page.getByRole('combobox', { name: 'Bank' })
    await field.pressSequentially('maybank')
    await page.getByRole('option', { name: /^Maybank2U/ }).waitFor()
    await page.screenshot({ path: `.github/checkout-${colorScheme}.png` })
    await page.close()
  }
  await Promise.all([browser.close(), demo.stop()])
}
