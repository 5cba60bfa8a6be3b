import 'fpx-checkout/styles.css'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankField, bankRow, bankRows, pickerTree, showBankPicker } from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'

afterEach(() => vi.unstubAllGlobals())

const drawn = () => pickerTree().querySelectorAll('[role=option]').length

it('who comes near finds the list drawn, and sees nothing of it before it is open', async () => {
  bankProxy()
  await showBankPicker()
  expect(drawn()).toBe(0)
  await userEvent.tab()
  await expect.poll(drawn).toBeGreaterThan(0)
  expect(bankRows().elements()).toEqual([])
  expect(document.body.innerText).not.toContain('Affin')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bankRow('Affin Bank')).toBeVisible()
})

it('who goes on without opening it leaves nothing behind', async () => {
  bankProxy()
  await showBankPicker()
  await userEvent.tab()
  await expect.poll(drawn).toBeGreaterThan(0)
  await userEvent.tab()
  await expect.poll(drawn).toBe(0)
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
