import { act, render } from '@testing-library/react'
import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { Activity, StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  bankField,
  bankRow,
  bankRows,
  enterBank,
  submittedBank,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// A checkout step that is hidden and shown again, by React's Activity or by the page.

const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

function Step({ hidden, ...props }: BankPickerProps & { hidden: boolean }) {
  return (
    <StrictMode>
      <BankPage>
        <form>
          <Activity mode={hidden ? 'hidden' : 'visible'}>
            <BankPicker name="bank_code" {...props} />
          </Activity>
        </form>
      </BankPage>
    </StrictMode>
  )
}

describe('a picker in a hidden Activity', () => {
  it('is reset with its form', async () => {
    bankProxy({ banks })
    const onChange = vi.fn()
    const report: BankPickerProps['onChange'] = (option) =>
      void onChange(option?.code ?? null, option?.bank ?? null)
    const { rerender } = render(<Step hidden={false} onChange={report} />)
    await enterBank('public')
    await expect.poll(submittedBank).toBe('PBB0233')
    rerender(<Step hidden onChange={report} />)
    await expect.element(bankField()).not.toBeInTheDocument()
    act(() => document.forms[0]!.reset())
    await expect.poll(() => onChange.mock.lastCall).toEqual([null, null])
    rerender(<Step hidden={false} onChange={report} />)
    await expect.element(bankField()).toHaveValue('')
    expect(submittedBank()).toBe('')
    expect(onChange).toHaveBeenCalledTimes(2)
    // Control: a form that is visible again is reset once.
    await enterBank('public')
    act(() => document.forms[0]!.reset())
    await expect.poll(() => onChange.mock.calls.length).toBe(4)
    await expect.poll(submittedBank).toBe('')
  })
})

describe('a list that is open when it is hidden', () => {
  it('is closed when its Activity is shown again', async () => {
    bankProxy({ banks })
    const { rerender } = render(<Step hidden={false} defaultValue="PBB0233" />)
    await expect.element(bankField()).toHaveValue('Public Bank')
    await userEvent.type(bankField(), 'aff')
    await expect.element(bankRow('Affin Bank')).toBeVisible()
    rerender(<Step hidden defaultValue="PBB0233" />)
    await expect.element(bankField()).not.toBeInTheDocument()
    rerender(<Step hidden={false} defaultValue="PBB0233" />)
    await expect.element(bankField()).toHaveValue('Public Bank')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    expect(bankRows().elements()).toHaveLength(0)
    await userEvent.click(bankField())
    await expect.poll(() => bankRows().elements().length).toBe(2)
  })

  it('is closed when the page hides a box around it', async () => {
    bankProxy({ banks })
    render(
      <BankPage>
        <div data-testid="step">
          <BankPicker defaultValue="PBB0233" />
        </div>
      </BankPage>,
    )
    await expect.element(bankField()).toHaveValue('Public Bank')
    await userEvent.type(bankField(), 'aff')
    await expect.element(bankRow('Affin Bank')).toBeVisible()
    const step = page.getByTestId('step').element() as HTMLElement
    const field = bankField().element()
    step.hidden = true
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    step.hidden = false
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(bankRows().elements()).toHaveLength(0)
  })
})
