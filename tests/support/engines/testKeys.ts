import { beforeEach, describe, expect, it } from 'vitest'
import { checkouts, type Opened, tabToField } from './Payer.js'
import { active, bank, rows } from './picker.js'

const none = { shown: '', code: '' }
const islam = { shown: 'Bank Islam', code: 'BIMB0340' }

/** Declares the tests of the picker by keyboard. */
export function testKeys(opened: Opened): void {
  describe.each(checkouts)('the $checkout by keyboard', ({ path, label }) => {
    beforeEach(async () => {
      await opened.payer.visit(opened.shop.url + path)
      await tabToField(opened.payer)
    })

    const select = async (text: string) => {
      await opened.payer.type(text)
      await expect.poll(() => active(opened.payer)).toMatch(/./)
      await opened.payer.press('Enter')
      await expect.poll(() => rows(opened.payer)).toEqual([])
    }

    it('receives the focus with Tab, and does not open', async () => {
      const { payer } = opened
      await payer.find('combobox', label)
      expect(await rows(payer)).toEqual([])
      await payer.type('x')
      expect((await bank(payer)).shown).toBe('x')
    })

    it.each([
      ['ArrowDown', /Affin Bank/],
      ['ArrowUp', /UOB Regional/],
    ])('opens with %s, at the corresponding end', async (key, name) => {
      const { payer } = opened
      await payer.press(key)
      await expect.poll(() => active(payer)).toMatch(name)
      await expect.poll(() => rows(payer)).toHaveLength(35)
    })

    it('opens with Alt+ArrowDown without an active row, and Enter neither selects nor submits', async () => {
      const { payer } = opened
      await payer.press('Alt+ArrowDown')
      await expect.poll(() => rows(payer)).toHaveLength(35)
      expect(await active(payer)).toBeNull()
      await payer.press('Enter')
      await payer.find('heading', 'Checkout')
      expect(await bank(payer)).toEqual(none)
    })

    it('wraps around at both ends', async () => {
      const { payer } = opened
      await payer.press('ArrowDown', 'ArrowUp')
      await expect.poll(() => active(payer)).toMatch(/UOB Regional/)
      await payer.press('ArrowDown')
      await expect.poll(() => active(payer)).toMatch(/Affin Bank/)
    })

    it('moves ten rows with PageDown and PageUp', async () => {
      const { payer } = opened
      await payer.press('ArrowDown')
      await expect.poll(() => rows(payer)).toHaveLength(35)
      const all = await rows(payer)
      await payer.press('PageDown')
      await expect.poll(() => active(payer)).toBe(all[10])
      await payer.press('PageUp')
      await expect.poll(() => active(payer)).toBe(all[0])
    })

    it('scrolls the active row into view', async () => {
      const { payer } = opened
      await payer.press('ArrowUp')
      await expect.poll(() => active(payer)).toMatch(/UOB Regional/)
      const isInView = () =>
        payer.evaluate(() => {
          const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
          const list = tree.querySelector('[role=listbox]')!.getBoundingClientRect()
          const row = tree.querySelector('[data-highlighted]')!.getBoundingClientRect()
          return row.top >= list.top - 1 && row.bottom <= list.bottom + 1
        })
      await expect.poll(isInView).toBe(true)
    })

    it('searches for typed text; Enter selects, and only the next Enter submits', async () => {
      const { payer, shop } = opened
      const before = shop.received.length
      await payer.type('bank  isl')
      await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
      await payer.press('Enter')
      await expect.poll(() => bank(payer)).toEqual(islam)
      await expect.poll(() => rows(payer)).toEqual([])
      expect(shop.received).toHaveLength(before)
      await payer.press('Enter')
      await payer.find('heading', 'Received')
      expect(shop.received.slice(before)).toEqual(['BIMB0340'])
    })

    it.each(['Escape', 'Tab'])('never selects on %s, which restores the text', async (key) => {
      const { payer } = opened
      await select('bank islam')
      await payer.type('rhb')
      await expect.poll(() => active(payer)).toMatch(/RHB/)
      await payer.press(key)
      await expect.poll(() => bank(payer)).toEqual(islam)
      expect(await rows(payer)).toEqual([])
    })

    it('lets Home, End and Space edit the text', async () => {
      const { payer } = opened
      await payer.type('bank')
      await payer.press('Home')
      await payer.type('x')
      await payer.press('End')
      await payer.type(' y')
      expect((await bank(payer)).shown).toBe('xbank y')
    })

    it("replaces the selected bank's name with typed text", async () => {
      const { payer } = opened
      await select('bank islam')
      await payer.type('rhb')
      await expect.poll(() => active(payer)).toMatch(/RHB/)
      // The form doesn't submit a bank that the field doesn't show.
      expect(await bank(payer)).toEqual({ shown: 'rhb', code: '' })
    })

    it('opens at the selected bank, with all banks', async () => {
      const { payer } = opened
      await select('bank islam')
      await payer.press('ArrowDown')
      await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
      await expect.poll(() => rows(payer)).toHaveLength(35)
    })

    it('reaches the Clear button with Tab, and the button moves the focus back to the field', async () => {
      const { payer } = opened
      await select('bank islam')
      await payer.press('Tab', 'Enter')
      await expect.poll(() => bank(payer)).toEqual(none)
      await payer.type('rhb')
      await expect.poll(() => active(payer)).toMatch(/RHB/)
    })
  })
}
