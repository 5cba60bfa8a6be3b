import 'fpx-checkout/styles.css'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  highlightedRow,
  showBankPicker,
  submittedBank,
  tabToField,
} from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'

describe('a payer with a keyboard', () => {
  it('types the bank, presses Enter, and the form has its code', async () => {
    bankProxy()
    const { onChange } = await showBankPicker()
    await userEvent.type(bankField(), 'maybank2u{Enter}')
    await expect.element(bankField()).toHaveValue('Maybank2U')
    expect(submittedBank()).toBe('MB2U0227')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(
      'MB2U0227',
      expect.objectContaining({ code: 'MB2U0227', name: 'Malayan Banking Berhad (M2U)' }),
    )
  })

  it('focuses the field with Tab without opening the list', async () => {
    bankProxy()
    await showBankPicker()
    await tabToField()
    await expect.element(bankField()).toHaveFocus()
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
  })

  it('reaches all 43 options with ArrowDown, and then the first again', async () => {
    bankProxy()
    await showBankPicker()
    await tabToField()
    const seen: string[] = []
    for (let row = 0; row < 44; row += 1) {
      await userEvent.keyboard('{ArrowDown}')
      seen.push(highlightedRow()?.textContent ?? 'nothing')
    }
    expect(seen[43]).toBe(seen[0])
    expect(seen).not.toContain('nothing')
    for (const { code, display } of realBanks)
      expect(seen.slice(0, 43).some((row) => row.includes(code) && row.includes(display!))).toBe(
        true,
      )
  })

  it('opens the list on the last option with ArrowUp, and moves by ten options with PageUp and PageDown', async () => {
    bankProxy()
    await showBankPicker()
    await tabToField()
    await userEvent.keyboard('{ArrowUp}')
    expect(highlightedRow()?.textContent).toContain('UOB Regional')
    await userEvent.keyboard('{PageUp}{PageUp}{PageDown}{PageUp}{PageUp}{PageUp}{PageUp}')
    expect(highlightedRow()).toBe(bankRows().elements()[0])
    await userEvent.keyboard('{PageDown}')
    expect(highlightedRow()).toBe(bankRows().elements()[10])
  })

  it('opens the list with Alt and ArrowDown without an active option, so Enter neither selects nor submits', async () => {
    bankProxy()
    const { onChange } = await showBankPicker()
    const submit = vi.fn((event: Event) => event.preventDefault())
    document.forms[0]!.addEventListener('submit', submit)
    await tabToField()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'true')
    expect(highlightedRow()).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}{Enter}')
    await expect.poll(() => submit).toHaveBeenCalledOnce()
  })

  it("sees the selected bank's name again after Tab or Escape, whatever was typed", async () => {
    bankProxy()
    await showBankPicker({ defaultValue: 'PBB0233' })
    await userEvent.type(bankField(), 'affin')
    await userEvent.keyboard('{Escape}')
    await expect.element(bankField()).toHaveValue('Public Bank')
    await userEvent.type(bankField(), 'cimb')
    await userEvent.tab()
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBe('PBB0233')
    expect(bankRows().elements()).toHaveLength(0)
  })

  it('can type spaces, and use Home and End in the text', async () => {
    bankProxy()
    await showBankPicker()
    await userEvent.type(bankField(), 'hong leong{Home}x')
    await expect.element(bankField()).toHaveValue('xhong leong')
  })
})

describe('a payer with a mouse', () => {
  it('opens the list with a click, selects a bank with a click, and clears it', async () => {
    bankProxy()
    const { onChange } = await showBankPicker()
    await userEvent.click(bankField())
    await userEvent.click(bankRow('CIMB Clicks'))
    expect(submittedBank()).toBe('BCBB0235')
    await expect.element(bankField()).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    expect(submittedBank()).toBe('')
    expect(onChange).toHaveBeenLastCalledWith(null, null)
  })

  it('closes the list with a click outside, without a selection', async () => {
    bankProxy()
    const { onChange } = await showBankPicker()
    await userEvent.click(page.getByRole('button', { name: 'Show options' }))
    await expect.poll(() => bankRows().elements().length).toBe(43)
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    expect(onChange).not.toHaveBeenCalled()
  })
})
