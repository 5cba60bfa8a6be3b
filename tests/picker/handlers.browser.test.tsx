import type { BankPickerProps } from 'fpx-checkout'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { collectPageErrors } from '../support/browser/collectPageErrors.js'
import { bankField, bankRow, enterBank, showBankPicker } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

const banks = [bank('PBB0233', 'Public Bank'), bank('ABB0233', 'Affin Bank')]

describe('the handlers of <BankPicker>', () => {
  it('report each opening and closing of the list, whatever caused it', async () => {
    bankProxy({ banks })
    const onOpenChange = vi.fn()
    await showBankPicker({ onOpenChange })
    expect(onOpenChange).not.toHaveBeenCalled()
    await userEvent.click(bankField())
    await expect.poll(() => onOpenChange.mock.calls).toEqual([[true]])
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.poll(() => onOpenChange.mock.calls).toEqual([[true], [false]])
    await enterBank('public')
    await expect.poll(() => onOpenChange.mock.calls).toEqual([[true], [false], [true], [false]])
  })

  it("report every change of the field's text: letters, and the selected bank's name", async () => {
    bankProxy({ banks })
    const onInputValueChange = vi.fn()
    await showBankPicker({ onInputValueChange })
    await userEvent.type(bankField(), 'pu')
    await expect.poll(() => onInputValueChange.mock.calls).toEqual([['p'], ['pu']])
    await userEvent.click(bankRow('Public Bank'))
    await expect.poll(() => onInputValueChange.mock.lastCall).toEqual(['Public Bank'])
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    await expect.poll(() => onInputValueChange.mock.lastCall).toEqual([''])
  })

  it('report the focus when it enters and leaves the picker, not within it', async () => {
    bankProxy({ banks })
    const onFocus = vi.fn(({ type }: { type: string }) => type)
    const onBlur = vi.fn(({ type }: { type: string }) => type)
    await showBankPicker({ onFocus, onBlur, featured: ['ABB0233'] })
    ;(page.getByRole('radio', { name: 'Affin Bank' }).element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(bankField()).toHaveFocus()
    expect(onFocus.mock.results.map(({ value }) => value as string)).toEqual(['focus'])
    expect(onBlur).not.toHaveBeenCalled()
    ;(page.getByRole('button', { name: 'Pay' }).element() as HTMLElement).focus()
    expect(onBlur.mock.results.map(({ value }) => value as string)).toEqual(['blur'])
  })

  it.each(['order[bank]', 'a"b', "a'b", 'a\\b', '1 2'])(
    'work for a field whose id is %j: leaving it ends the search, and the page shows its error',
    async (id) => {
      bankProxy({ banks })
      const failed = vi.fn()
      addEventListener('error', failed)
      onTestFinished(() => removeEventListener('error', failed))
      await showBankPicker({ id, required: true })
      await userEvent.type(bankField(), 'pub')
      await userEvent.tab()
      await expect.element(bankField()).toHaveValue('')
      await userEvent.click(page.getByRole('button', { name: 'Pay' }))
      await expect.element(page.getByText('Please choose your bank.')).toBeVisible()
      expect(failed).not.toHaveBeenCalled()
    },
  )

  it.each<keyof BankPickerProps>([
    'onChange',
    'onOpenChange',
    'onInputValueChange',
    'onFocus',
    'onBlur',
    'onClick',
  ])('leave the picker mounted if %s throws, and the bank is selected', async (name) => {
    bankProxy({ banks })
    const errors = collectPageErrors()
    const fault = () => {
      throw new Error('a fault of the page')
    }
    const props: BankPickerProps = {}
    Object.assign(props, { [name]: fault })
    await showBankPicker(props)
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Public Bank'))
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(bankField()).toHaveValue('Public Bank')
    await expect.poll(() => errors[0]).toBe('a fault of the page')
  })
})

it.each([
  ['a column `key`', { key: 17 }],
  ['columns with the names of our fields', { key: 'PBB0233|B2C', label: 'Public', bank: {} }],
  ['control: a column `id`', { id: 17 }],
])("a gateway's row with %s is a bank that a page requests", async (_what, columns) => {
  bankProxy({ banks: [bank('PBB0233', 'Public Bank', { model: 'B2C' })] })
  const value = { code: 'PBB0233', model: 'B2C' as const, ...columns }
  const { onReason } = await showBankPicker({ value })
  await expect.element(bankField()).toHaveValue('Public Bank')
  expect(onReason).not.toHaveBeenCalled()
})
