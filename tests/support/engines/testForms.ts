import { describe, expect, it } from 'vitest'
import type { Opened } from './Payer.js'
import { active, bank, focusField } from './picker.js'

/** Declares the tests of a form with the picker. */
export function testForms(opened: Opened): void {
  describe.each([
    ['React', '/', 'Bank'],
    ['controlled React', '/?held', 'Bank'],
    ['hydrated', '/?rendered', 'Bank'],
    ['element', '/element', 'Your bank'],
  ])('a form with the %s picker', (_what, path, label) => {
    const visit = () => opened.payer.visit(opened.shop.url + path)
    const shown = async () => (await bank(opened.payer)).shown
    const code = async () => (await bank(opened.payer)).code
    const select = async () => {
      const { payer } = opened
      await payer.find('combobox', label)
      await focusField(payer)
      await payer.type('bank islam')
      await expect.poll(() => active(payer)).toMatch(/Bank Islam/)
      await payer.press('Enter')
      await expect.poll(code).toBe('BIMB0340')
    }

    it('is not submitted without a bank: the reason appears, and the field gets the focus', async () => {
      const { payer, shop } = opened
      await visit()
      const before = shop.received.length
      await payer.click('button', 'Pay')
      const complaint = () =>
        payer.evaluate(() => {
          const tree = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
          return [
            tree.querySelector('[data-fpx-part=error]')?.textContent.trim(),
            tree.activeElement?.getAttribute('aria-invalid'),
          ]
        })
      await expect.poll(complaint).toEqual(['Please choose your bank.', 'true'])
      expect(shop.received).toHaveLength(before)
    })

    it('submits the code of the selected bank', async () => {
      const { payer, shop } = opened
      await visit()
      const before = shop.received.length
      await select()
      await payer.click('button', 'Pay')
      await payer.find('heading', 'Received')
      expect(shop.received.slice(before)).toEqual(['BIMB0340'])
    })

    it('is reset, both name and code', async () => {
      await visit()
      await select()
      await opened.payer.click('button', 'Start over')
      // A reset doesn't change a controlled value.
      const held = path.includes('held')
      await expect.poll(code).toBe(held ? 'BIMB0340' : '')
      await expect.poll(shown).toBe(held ? 'Bank Islam' : '')
    })

    it('has a picker that is disabled with its fieldset, and does not submit a bank while it is', async () => {
      const { payer } = opened
      await visit()
      await select()
      const disable = (disabled: boolean) =>
        payer.evaluate((off) => {
          const box = document.querySelector<HTMLInputElement>('input[type=checkbox]')
          if (box) box.click()
          else document.querySelector('fieldset')!.disabled = off
        }, disabled)
      await disable(true)
      await expect.poll(code).toBeNull()
      expect(await shown()).toBe('Bank Islam')
      await disable(false)
      await expect.poll(code).toBe('BIMB0340')
    })
  })
}
