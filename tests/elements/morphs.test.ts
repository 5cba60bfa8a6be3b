import { describe, expect, it } from 'vitest'
import {
  bankField,
  nextTask,
  openShopForFile,
  scriptTag,
  submitted,
} from '../support/embed/openShop.js'

// What a morph of the page changes in our elements. `libraries.test.ts` runs the libraries themselves.
const shop = await openShopForFile()

describe.each(['', ' light-dom'])('a morph that inserts the server’s select again (%s)', (mode) => {
  it.each(['row', 'field'])('leaves the list open while the payer presses the %s', async (part) => {
    const select =
      '<select name="bank_code" aria-label="Bank"><option value="">Choose</option></select>'
    const page = await shop.open(
      `${scriptTag}<form><fpx-bank-picker name="bank_code"${mode}>${select}</fpx-bank-picker></form>`,
    )
    await expect.poll(() => page.locator('select').count()).toBe(0)
    await bankField(page).fill('islam')
    const row = page.getByRole('option', { name: /^Bank Islam/ }).first()
    await (part === 'row' ? row : bankField(page)).hover()
    await page.mouse.down()
    await page.evaluate(
      (html) => document.querySelector('fpx-bank-picker')!.insertAdjacentHTML('afterbegin', html),
      select,
    )
    await nextTask(page)
    expect([await page.locator('select').count(), await row.isVisible()]).toEqual([0, true])
    await page.mouse.up()
    if (part === 'field') await row.click()
    expect(await submitted(page)).toBe('bank_code=BIMB0340')
  })
})
