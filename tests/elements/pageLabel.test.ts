import { describe, expect, it } from 'vitest'
import { companyListTag, openShopForFile, scriptTag } from '../support/embed/openShop.js'

const shop = await openShopForFile()

const label = '<label id="label" for="bank">Your bank</label>'
const words = '<h2>Pay by <span id="one">bank</span></h2> <p id="two">of yours</p>'

const picker = (attributes = '') => `<fpx-bank-picker id="bank"${attributes}></fpx-bank-picker>`

describe.each(['', ' light-dom'])('the accessible name of the field (%s)', (mode) => {
  it.each([
    ['whose text is replaced', 'label.textContent = "Bank anda"'],
    ['whose text node changes', 'label.firstChild.data = "Bank anda"'],
    ['that a translator wraps', 'label.innerHTML = "<font><font>Bank anda</font></font>"'],
  ])('follows a label %s', async (_how, change) => {
    const page = await shop.open(`${scriptTag}${label}${picker(mode)}`)
    await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
    await page.evaluate(change)
    await page.getByRole('combobox', { name: 'Bank anda', exact: true }).waitFor()
    // The field's name also follows a second change.
    await page.evaluate('document.querySelector("label").textContent = "银行"')
    await page.getByRole('combobox', { name: '银行', exact: true }).waitFor()
  })

  it('follows a label around it', async () => {
    const page = await shop.open(
      `${scriptTag}<label><b id="text">Your bank</b> ${picker(mode)}</label>`,
    )
    await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
    await page.evaluate('text.textContent = "Bank anda"')
    await page.getByRole('combobox', { name: 'Bank anda', exact: true }).waitFor()
  })

  it('follows `aria-label`', async () => {
    const page = await shop.open(`${scriptTag}${picker(`${mode} aria-label="Your bank"`)}`)
    await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
    await page.evaluate('bank.setAttribute("aria-label", "Bank anda")')
    await page.getByRole('combobox', { name: 'Bank anda', exact: true }).waitFor()
  })

  it('is the text that `aria-labelledby` references, even if there is a label, and follows it', async () => {
    const page = await shop.open(
      `${scriptTag}${label}${words}${picker(`${mode} aria-labelledby="one  two gone"`)}`,
    )
    await page.getByRole('combobox', { name: 'bank of yours', exact: true }).waitFor()
    await page.evaluate('one.textContent = "Bank"')
    await page.getByRole('combobox', { name: 'Bank of yours', exact: true }).waitFor()
    await page.evaluate('bank.setAttribute("aria-labelledby", "two")')
    await page.getByRole('combobox', { name: 'of yours', exact: true }).waitFor()
    // Control: without a referenced element, the label names the field.
    await page.evaluate('bank.setAttribute("aria-labelledby", "gone")')
    await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
  })

  it("adds the label's text to the accessibility tree only once, apart from the field", async () => {
    const page = await shop.open(`${scriptTag}${label}${picker(mode)}`)
    await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
    const spoken = await page.locator('body').ariaSnapshot()
    expect(spoken.match(/Your bank/g)).toHaveLength(2)
    // Control: the element's own label is visible, and in the tree.
    await page.evaluate('bank.setAttribute("label", "Pay by")')
    await page.getByRole('combobox', { name: 'Pay by', exact: true }).waitFor()
    expect((await page.locator('body').ariaSnapshot()).match(/Pay by/g)).toHaveLength(2)
  })

  it('follows a label that was added later, when the field receives the focus', async () => {
    const page = await shop.open(`${scriptTag}${picker(mode)}<main id="main"></main>`)
    await page.getByRole('combobox', { name: 'Bank', exact: true }).waitFor()
    await page.evaluate((html) => (document.querySelector('main')!.innerHTML = html), label)
    await page.getByRole('combobox').focus()
    await page.getByRole('combobox', { name: 'Your bank', exact: true }).waitFor()
    await page.evaluate('label.outerHTML = label.outerHTML.replace("Your bank", "Bank anda")')
    await page.getByRole('combobox').blur()
    await page.getByRole('combobox').focus()
    await page.getByRole('combobox', { name: 'Bank anda', exact: true }).waitFor()
    expect(await page.getByRole('combobox').evaluate((input) => input.matches(':focus'))).toBe(true)
  })
})

it('`aria-labelledby` names the table of the company list', async () => {
  const page = await shop.open(
    `${companyListTag}<p id="one">Merchants</p><fpx-company-list aria-labelledby="one"></fpx-company-list>`,
  )
  await page.getByRole('table', { name: /Merchants/ }).waitFor()
  await page.evaluate('one.textContent = "Our shops"')
  await page.getByRole('table', { name: /Our shops/ }).waitFor()
})
