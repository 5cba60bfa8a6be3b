import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { BankPicker, type BankPickerProps, FpxProvider } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankProxy, realBanks } from './bankProxy.js'

afterEach(() => vi.unstubAllGlobals())

const field = () => page.getByRole('combobox', { name: 'Bank' })
const options = () => page.getByRole('option')
const highlighted = () => {
  const id = field().element().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

async function showPicker(props: BankPickerProps = {}) {
  const onChange = vi.fn()
  render(
    <FpxProvider queryClient={new QueryClient()}>
      <p>Elsewhere</p>
      <form>
        <BankPicker name="bank_code" onChange={onChange} {...props} />
        <button>Pay</button>
      </form>
    </FpxProvider>,
  )
  await expect.element(field()).toHaveAttribute('placeholder', 'Choose or search for your bank')
  return { onChange, submitted: () => new FormData(document.forms[0]).get('bank_code') }
}

describe('a payer with a keyboard', () => {
  it('types the bank, presses Enter, and the form has its code', async () => {
    bankProxy()
    const { onChange, submitted } = await showPicker()
    await userEvent.type(field(), 'maybank2u{Enter}')
    await expect.element(field()).toHaveValue('Maybank2U')
    expect(submitted()).toBe('MB2U0227')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(
      'MB2U0227',
      expect.objectContaining({ code: 'MB2U0227', name: 'Malayan Banking Berhad (M2U)' }),
    )
  })

  it('comes by Tab without opening the list', async () => {
    bankProxy()
    await showPicker()
    await userEvent.tab()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  })

  it('reaches all 43 rows with ArrowDown, round to the first', async () => {
    bankProxy()
    await showPicker()
    await userEvent.tab()
    const seen: string[] = []
    for (let row = 0; row < 44; row += 1) {
      await userEvent.keyboard('{ArrowDown}')
      seen.push(highlighted()?.textContent ?? 'nothing')
    }
    expect(seen[43]).toBe(seen[0])
    expect(seen).not.toContain('nothing')
    for (const { code, display } of realBanks)
      expect(seen.slice(0, 43).some((row) => row.includes(code) && row.includes(display!))).toBe(
        true,
      )
  })

  it('opens on the last row with ArrowUp, and moves ten rows by page', async () => {
    bankProxy()
    await showPicker()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    expect(highlighted()?.textContent).toContain('UOB Regional')
    await userEvent.keyboard('{PageUp}{PageUp}{PageDown}{PageUp}{PageUp}{PageUp}{PageUp}')
    expect(highlighted()).toBe(options().elements()[0])
    await userEvent.keyboard('{PageDown}')
    expect(highlighted()).toBe(options().elements()[10])
  })

  it('opens with Alt and ArrowDown without a highlight, and Enter then takes nothing and submits nothing', async () => {
    bankProxy()
    const { onChange } = await showPicker()
    const submit = vi.fn((event: Event) => event.preventDefault())
    document.forms[0]!.addEventListener('submit', submit)
    await userEvent.tab()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    expect(highlighted()).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
    expect(submit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}{Enter}')
    expect(submit).toHaveBeenCalledOnce()
  })

  it('leaves by Tab or Escape with the text of the chosen bank, whatever was typed', async () => {
    bankProxy()
    const { submitted } = await showPicker({ defaultValue: 'PBB0233' })
    await userEvent.type(field(), 'affin')
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('Public Bank')
    await userEvent.type(field(), 'cimb')
    await userEvent.tab()
    await expect.element(field()).toHaveValue('Public Bank')
    expect(submitted()).toBe('PBB0233')
    expect(options().elements()).toHaveLength(0)
  })

  it('types spaces, and keeps Home and End for the text', async () => {
    bankProxy()
    await showPicker()
    await userEvent.type(field(), 'hong leong{Home}x')
    await expect.element(field()).toHaveValue('xhong leong')
  })
})

describe('a payer with a mouse', () => {
  it('opens by a click, chooses by a click, and clears', async () => {
    bankProxy()
    const { onChange, submitted } = await showPicker()
    await userEvent.click(field())
    await userEvent.click(page.getByRole('option', { name: /^CIMB Clicks/ }))
    expect(submitted()).toBe('BCBB0235')
    await expect.element(field()).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    expect(submitted()).toBe('')
    expect(onChange).toHaveBeenLastCalledWith(null, null)
  })

  it('closes by a click outside, without a choice', async () => {
    bankProxy()
    const { onChange } = await showPicker()
    await userEvent.click(page.getByRole('button', { name: 'Show all banks' }))
    await expect.poll(() => options().elements().length).toBe(43)
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    expect(onChange).not.toHaveBeenCalled()
  })
})
