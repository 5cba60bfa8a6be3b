import { fireEvent } from '@testing-library/react'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  enterBank,
  showBankPicker,
  submittedBank,
} from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

// Features that merchants' test tools lack or implement differently. `npm run suite -- drivers` runs the tools
// themselves.

/** Removes a method from all elements and returns a function that restores it. */
function without(name: 'showPopover') {
  const method = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)!
  Reflect.deleteProperty(HTMLElement.prototype, name)
  return () => Reflect.defineProperty(HTMLElement.prototype, name, method)
}

describe('a test document', () => {
  it("opens the list with jest-dom's stubbed CSS object", async () => {
    vi.stubGlobal('CSS', { escape: CSS.escape })
    bankProxy()
    await showBankPicker()
    await enterBank('bimb')
    expect(submittedBank()).toBe('BIMB0340')
  })

  it('opens the list without the Popover API, as in happy-dom', async () => {
    const restore = without('showPopover')
    bankProxy()
    await showBankPicker()
    await enterBank('bimb')
    expect(submittedBank()).toBe('BIMB0340')
    restore()
  })

  it('has every option immediately if it has no layout, and Enter selects the active one', async () => {
    vi.stubGlobal('ResizeObserver', undefined)
    bankProxy()
    await showBankPicker()
    const field = bankField().element()
    document.forms[0]!.style.display = 'none'
    fireEvent.click(field)
    const tree = field.getRootNode() as Document | ShadowRoot
    await expect.poll(() => tree.querySelectorAll('[role=option]').length).toBe(43)
    fireEvent.change(field, { target: { value: 'bimb' } })
    await expect.poll(() => field.getAttribute('aria-activedescendant')).not.toBeNull()
    fireEvent.keyDown(field, { key: 'Enter' })
    await expect.poll(submittedBank).toBe('BIMB0340')
  })
  it('needs neither matchMedia nor scrollIntoView, as jsdom lacks them', async () => {
    bankProxy()
    vi.stubGlobal('matchMedia', undefined)
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView')!
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    onTestFinished(() => void Object.defineProperty(Element.prototype, 'scrollIntoView', own))
    await showBankPicker()
    await expect.element(bankField()).toBeInTheDocument()
    fireEvent.input(bankField().element(), { target: { value: 'maybank2' } })
    await expect.element(bankRow('Maybank2U')).toBeInTheDocument()
    fireEvent.keyDown(bankField().element(), { key: 'ArrowDown' })
    await expect.element(bankRow('Maybank2E')).toHaveAttribute('data-highlighted')
    fireEvent.keyDown(bankField().element(), { key: 'Enter' })
    await expect.element(bankField()).toHaveValue('Maybank2E')
  })
})

describe('a test driver', () => {
  it('that dispatches only `change` starts a search', async () => {
    bankProxy()
    await showBankPicker()
    fireEvent.change(bankField().element(), { target: { value: 'muamalat' } })
    await expect.element(bankRows().first()).toHaveTextContent('Bank Muamalat')
  })

  it.each([en, ms, zh, ta])('finds only the field by its label ($lang)', async (locale) => {
    bankProxy()
    const { unmount } = await showBankPicker({ locale })
    const field = page.getByRole('combobox')
    await userEvent.click(field)
    await expect.element(bankRows().first()).toBeVisible()
    const found = page.getByLabelText(locale.bank.label as string).elements()
    expect(found).toEqual([field.element()])
    unmount()
  })

  it("finds an outage's alert within a second", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 500 })
    void showBankPicker()
    await expect.poll(() => proxy.requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(900)
    expect(proxy.requests).toHaveLength(2)
    await expect.element(page.getByRole('alert')).toBeVisible()
  })
})
