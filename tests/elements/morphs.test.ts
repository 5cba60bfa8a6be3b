import { describe, expect, it } from 'vitest'
import {
  bankField,
  companyListTag,
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

it('what the user has chosen remains when a morph removes its attributes, and the page can change it', async () => {
  const page = await shop.open(`${companyListTag}<fpx-company-list></fpx-company-list>`)
  const list = page.locator('fpx-company-list')
  /** Removes the attributes that the page's HTML lacks, as a morph does. */
  const morph = () =>
    list.evaluate((element) => {
      for (const name of element.getAttributeNames()) element.removeAttribute(name)
    })
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('searchbox').press('Enter')
  await page.getByText(/^1 to 20 of \d+ matches/).waitFor()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => list.getAttribute('sort')).toBe('name')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText(/^21 to 40 of \d+ matches/).waitFor()
  await page.getByRole('table').getByRole('rowheader').first().getByRole('button').click()
  await page.getByRole('button', { pressed: true }).waitFor()
  const read = () =>
    list.evaluate((element: HTMLElement & Record<string, unknown>) =>
      ['page', 'search', 'sort', 'selectedId'].map((name) => element[name]),
    )
  const chosen = await read()
  expect(chosen).toEqual([2, 'a', 'name', expect.any(Number)])
  await morph()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await read()).toEqual(chosen)
  await page.getByText(/^21 to 40 of \d+ matches/).waitFor()
  await list.evaluate((element) => Object.assign(element, { search: undefined }))
  await page.getByText('21 to 40 of 93').waitFor()
  await list.evaluate((element) => element.setAttribute('page', '3'))
  await page.getByText('41 to 60 of 93').waitFor()
  // Control: the page's own attribute can be removed.
  await morph()
  await page.getByText('1 to 20 of 93').waitFor()
})
