import 'fpx-checkout/styles.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  framesLater,
  pickerTree,
  showBankPicker,
  tabToField,
} from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'

afterEach(() => vi.unstubAllGlobals())

const drawn = () => pickerTree().querySelectorAll('[role=option]').length

it('who comes near finds the list drawn, and sees nothing of it before it is open', async () => {
  bankProxy()
  await showBankPicker()
  expect(drawn()).toBe(0)
  await tabToField()
  await expect.poll(drawn).toBeGreaterThan(0)
  expect(bankRows().elements()).toEqual([])
  expect(document.body.innerText).not.toContain('Affin')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bankRow('Affin Bank')).toBeVisible()
})

it('a list that is drawn and not open lies over nothing, and makes no page longer', async () => {
  bankProxy()
  // The list would lie over the terms.
  await showBankPicker({ terms: false })
  const height = document.documentElement.scrollHeight
  await tabToField()
  await expect.poll(drawn).toBeGreaterThan(0)
  expect(document.documentElement.scrollHeight).toBe(height)
  const { left, bottom } = bankField().element().getBoundingClientRect()
  const lies = () =>
    pickerTree()
      .elementsFromPoint(left + 8, bottom + 40)
      .some((at) => at.matches('[data-fpx] *'))
  expect(lies()).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(lies).toBe(true)
})

it('who goes on without opening it leaves nothing behind', async () => {
  bankProxy()
  await showBankPicker()
  await tabToField()
  await expect.poll(drawn).toBeGreaterThan(0)
  await userEvent.tab()
  await expect.poll(drawn).toBe(0)
})

it('a finger that scrolls the page leaves nothing behind', async () => {
  bankProxy()
  await showBankPicker()
  const touch = { bubbles: true, composed: true, pointerType: 'touch' }
  const field = bankField().element()
  field.dispatchEvent(new PointerEvent('pointerdown', touch))
  await expect.poll(drawn).toBeGreaterThan(0)
  field.dispatchEvent(new PointerEvent('pointercancel', touch))
  await expect.poll(drawn).toBe(0)
})

it('who goes on before it is drawn leaves nothing behind', async () => {
  bankProxy()
  await showBankPicker()
  const field = bankField().element()
  const touch = { bubbles: true, composed: true, pointerType: 'touch' }
  field.dispatchEvent(new PointerEvent('pointerdown', touch))
  field.dispatchEvent(new PointerEvent('pointercancel', touch))
  await framesLater()
  expect(drawn()).toBe(0)
})

it.each([{ disabled: true }, { readOnly: true }])('nothing is drawn for %o', async (props) => {
  bankProxy()
  await showBankPicker(props)
  const field = bankField().element()
  const seen = vi.fn()
  const observer = new MutationObserver(() => void seen())
  observer.observe(pickerTree(), { childList: true, subtree: true })
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  field.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }))
  await framesLater()
  expect(drawn()).toBe(0)
  expect(seen).not.toHaveBeenCalled()
  observer.disconnect()
})

it('an open list has every bank, and tells how many from the first moment', async () => {
  bankProxy()
  await showBankPicker()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toHaveAttribute('aria-setsize', '43')
  await expect.poll(drawn).toBe(realBanks.length)
  await expect.element(bankRow('UOB Regional')).toHaveAttribute('aria-posinset', '43')
})

it('a list that opens on its last bank shows it at once', async () => {
  bankProxy()
  await showBankPicker({ defaultValue: 'UOB0228' })
  await userEvent.click(bankField())
  await expect.element(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 })
})
