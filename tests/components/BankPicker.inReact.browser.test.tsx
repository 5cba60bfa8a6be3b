import { render } from '@testing-library/react'
import { type Bank, BankPicker, useBankPicker } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankPage, bankField, bankRow, bankRows, showBankPicker } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// What a page has by React alone: hooks, nodes and classes of its own, and a value that it holds through a reset.

afterEach(() => vi.unstubAllGlobals())

describe('a picker drawn by the merchant', () => {
  /** The whole picker in plain markup: no component and no stylesheet of ours. */
  function Plain({ onChange }: { onChange: (code: string | null, bank: Bank | null) => void }) {
    const picker = useBankPicker({ onChange })
    return (
      <div {...picker.getRootProps()}>
        <label {...picker.getLabelProps()}>Bank</label>
        <input {...picker.getInputProps()} />
        <button {...picker.getToggleProps()}>All</button>
        {picker.open && (
          <ul {...picker.getListProps()}>
            {picker.rows.map((option) => (
              <li key={option.key} {...picker.getOptionProps(option)}>
                {option.label} {option.code}
              </li>
            ))}
          </ul>
        )}
        <input type="hidden" name="bank_code" value={picker.code ?? ''} />
      </div>
    )
  }

  it('has the keys, the mouse and the roles of ours', async () => {
    bankProxy()
    const onChange = vi.fn()
    render(
      <BankPage>
        <Plain onChange={onChange} />
      </BankPage>,
    )
    await userEvent.type(bankField(), 'mayb{Enter}')
    await expect.element(bankField()).toHaveValue('Maybank2E')
    await userEvent.click(page.getByRole('button', { name: 'All' }))
    await expect.poll(() => bankRows().elements().length).toBe(43)
    await expect.element(bankRow('Maybank2E')).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(bankRow('Public Bank'))
    expect(onChange).toHaveBeenLastCalledWith('PBB0233', expect.anything())
  })

  it('keeps the highlight in view', async () => {
    bankProxy()
    render(
      <BankPage>
        <style>{'ul { max-height: 100px; overflow: auto }'}</style>
        <Plain onChange={vi.fn()} />
      </BankPage>,
    )
    await userEvent.click(bankField())
    await userEvent.keyboard('{ArrowUp}')
    const list = page.getByRole('listbox').element()
    await expect.poll(() => list.scrollTop).toBeGreaterThan(100)
  })
})

describe('rows drawn by the merchant', () => {
  it('keep their role, and the classes and parts can be styled', async () => {
    bankProxy()
    const classNames = { option: 'my-row', field: 'my-field' }
    function Styled() {
      const [code, setCode] = useState<string | null>(null)
      return (
        <BankPicker
          value={code}
          onChange={setCode}
          className="mine"
          classNames={classNames}
          renderBank={({ label, code: own }) => <b>{`${own}: ${label}`}</b>}
        />
      )
    }
    render(
      <BankPage>
        <Styled />
      </BankPage>,
    )
    await userEvent.click(bankField())
    await expect
      .element(page.getByRole('option', { name: 'ABB0233: Affin Bank' }))
      .toHaveClass('my-row')
    expect(document.querySelector('.mine[data-fpx="bank-picker"] .my-field')).not.toBeNull()
  })
})

it('other classes reach the rows of an open list', async () => {
  bankProxy()
  const { rerender } = await showBankPicker({ classNames: { option: 'light' } })
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toHaveClass('light')
  rerender({ classNames: { option: 'dark' } })
  await expect.element(bankRow('Affin Bank')).toHaveClass('dark')
})

describe('a form that is reset', () => {
  const modelled = [
    bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' }),
    bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
  ]

  it.each(['CIMB Bank', 'CIMB Clicks'])(
    'leaves %s of two rows with one code where the merchant holds the value',
    async (label) => {
      bankProxy({ banks: modelled })
      const onChange = vi.fn()
      function Held() {
        const [value, setValue] = useState<string | null>(null)
        const change = (code: string | null) => {
          onChange(code)
          setValue(code)
        }
        return (
          <form>
            <BankPicker name="bank_code" value={value} onChange={change} />
            <button type="reset">Start over</button>
          </form>
        )
      }
      render(
        <BankPage>
          <Held />
        </BankPage>,
      )
      await userEvent.type(bankField(), `${label}{Enter}`)
      await userEvent.click(page.getByRole('button', { name: 'Start over' }))
      await new Promise((done) => setTimeout(done))
      await expect.element(bankField()).toHaveValue(label)
      expect(onChange.mock.calls).toEqual([['BCBB0235']])
    },
  )
})
