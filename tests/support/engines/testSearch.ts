import { beforeEach, describe, expect, it } from 'vitest'
import { checkouts, type Opened, type Payer, tabToField } from './Payer.js'
import { active, rows } from './picker.js'

/** Declares the tests of a search, and of what it announces. */
export function testSearch(opened: Opened): void {
  describe.each(checkouts)('a search in the $checkout', ({ path }) => {
    beforeEach(async () => {
      await opened.payer.visit(opened.shop.url + path)
      await tabToField(opened.payer)
    })

    it.each([
      ['a name', 'bank islam', /^.*Bank Islam /],
      ['a code, in lower case', 'mb2u0227', /Maybank2U/],
      ['words without spaces', 'hongleong', /Hong Leong/],
      ['a common short form', 'cimb', /CIMB/],
      ['capital letters', 'RHB', /RHB/],
    ])('finds a bank by %s', async (_what, text, name) => {
      await opened.payer.type(text)
      await expect.poll(() => active(opened.payer)).toMatch(name)
    })

    it('announces that nothing is found, and shows the banks again once the text is removed', async () => {
      const { payer } = opened
      await payer.type('qqq')
      await expect.poll(() => textOf(payer, '[data-fpx-part=message]')).toMatch(/qqq/)
      await payer.press('Backspace', 'Backspace', 'Backspace')
      await expect.poll(() => rows(payer)).toHaveLength(35)
    })

    it('announces how many banks are found', async () => {
      const { payer } = opened
      await payer.type('maybank')
      await expect
        .poll(() => textOf(payer, '[data-fpx-part=visually-hidden][aria-live]'))
        .toMatch(/2 banks found/)
    })
  })
}

/** Returns the text of a picker's element. */
const textOf = (payer: Payer, selector: string) =>
  payer.evaluate((css) => {
    const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    return tree.querySelector(css)?.textContent
  }, selector)
