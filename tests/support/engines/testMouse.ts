import { beforeEach, describe, expect, it } from 'vitest'
import { checkouts, type Opened } from './Payer.js'
import { active, bank, rows } from './picker.js'

const none = { shown: '', code: '' }
const islam = { shown: 'Bank Islam', code: 'BIMB0340' }

/** Declares the tests of the picker by mouse. */
export function testMouse(opened: Opened): void {
  describe.each(checkouts)('the $checkout by mouse', ({ path, label }) => {
    beforeEach(() => opened.payer.visit(opened.shop.url + path))

    /** Clicks the fifth row, Bank Islam. */
    const selectIslam = async (times?: number) => {
      const { payer } = opened
      await payer.click('combobox', label)
      await expect.poll(() => rows(payer)).toHaveLength(35)
      await payer.clickAt('[role=option]', 4, times)
      await expect.poll(() => bank(payer)).toEqual(islam)
    }

    it('opens when the field is clicked', async () => {
      await opened.payer.click('combobox', label)
      await expect.poll(() => rows(opened.payer)).toHaveLength(35)
    })

    it('opens and closes with its button, and the field has the focus', async () => {
      const { payer } = opened
      await payer.click('button', 'Show options')
      await expect.poll(() => rows(payer)).toHaveLength(35)
      await payer.click('button', 'Show options')
      await expect.poll(() => rows(payer)).toEqual([])
      await payer.type('rhb')
      await expect.poll(() => active(payer)).toMatch(/RHB/)
    })

    it('gets the focus when its label is clicked', async () => {
      const { payer } = opened
      await payer.clickAt('label')
      await payer.press('ArrowDown')
      await expect.poll(() => rows(payer)).toHaveLength(35)
    })

    it('closes on a click elsewhere, without a selection', async () => {
      const { payer } = opened
      await payer.click('combobox', label)
      await expect.poll(() => rows(payer)).toHaveLength(35)
      await payer.click('heading', 'Checkout')
      await expect.poll(() => rows(payer)).toEqual([])
      expect(await bank(payer)).toEqual(none)
    })

    it('selects the clicked row, and closes the list', async () => {
      await selectIslam()
      expect(await rows(opened.payer)).toEqual([])
    })

    it('selects on a double click, and the second click does not hit anything under the list', async () => {
      await selectIslam(2)
      await opened.payer.find('heading', 'Checkout')
      expect(await bank(opened.payer)).toEqual(islam)
    })

    it('clears the selection, and the field has the focus', async () => {
      const { payer } = opened
      await selectIslam()
      await payer.click('button', 'Clear')
      await expect.poll(() => bank(payer)).toEqual(none)
      await payer.type('rhb')
      await expect.poll(() => active(payer)).toMatch(/RHB/)
    })

    it("selects the bank's name on a click, so that typing replaces it", async () => {
      const { payer } = opened
      await selectIslam()
      await payer.click('heading', 'Checkout')
      await payer.click('combobox', label)
      await payer.type('rhb')
      await expect.poll(() => active(payer)).toMatch(/RHB/)
      expect((await bank(payer)).shown).toBe('rhb')
    })

    it('does not select the text again on a second click, so that the caret can be set', async () => {
      const { payer } = opened
      await selectIslam()
      await payer.click('combobox', label)
      await expect.poll(() => rows(payer)).toHaveLength(35)
      // Waits longer than for a double click, which would select a word.
      await payer.evaluate(() => new Promise<void>((done) => setTimeout(done, 600)))
      await payer.click('combobox', label)
      const selected = () =>
        payer.evaluate(() => {
          const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
          const field = tree.querySelector<HTMLInputElement>('[role=combobox]')!
          return field.selectionEnd! - field.selectionStart!
        })
      await expect.poll(selected).toBe(0)
    })
  })
}
