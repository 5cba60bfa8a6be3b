import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankField, bankRow, showBankPicker, submittedBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

const field = () => bankField().element() as HTMLInputElement | HTMLSelectElement

/** Ways to set a value without keys. */
const setters = {
  /** Browsers and extensions use the native setter, which bypasses React's setter. */
  'by the native setter': (value: string) => {
    const { prototype } = field().constructor as { prototype: object }
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field(), value)
  },
  'by a script on the page': (value: string) => {
    field().value = value
  },
}

const dispatchEvents = (...events: string[]) => {
  for (const type of events)
    field().dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }))
}

/** Presses Pay, even if the list covers it. The field never has the focus. */
const press = () => {
  startPress()
  payButton().click()
}
const payButton = () => page.getByRole('button', { name: 'Pay' }).element() as HTMLElement
const startPress = () =>
  payButton().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))

describe.each(Object.entries(setters))('text set in the field %s', (_where, put) => {
  it.each([[['input']], [['input', 'change']]])(
    'with %j starts a search, and selects nothing by itself',
    async (events) => {
      bankProxy({ banks })
      const { onChange } = await showBankPicker({ defaultValue: 'PBB0233' })
      put('Affin')
      dispatchEvents(...events)
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      // While the field shows other text, the form doesn't submit the selected bank.
      expect(submittedBank()).toBe('')
      await userEvent.click(page.getByText('Elsewhere'))
      await expect.element(bankField()).toHaveValue('Public Bank')
      // Only a press that begins now may submit it.
      await userEvent.keyboard('{Shift}')
      expect(submittedBank()).toBe('PBB0233')
      expect(onChange).not.toHaveBeenCalled()
    },
  )

  it('with only a change event, leaves the submitted bank in the field', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker({ defaultValue: 'PBB0233' })
    put('Affin Bank')
    dispatchEvents('change')
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(bankField()).toHaveValue('Public Bank')
    await userEvent.keyboard('{Shift}')
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each<[how: string, pay: () => unknown]>([
    ['a script in the same task', () => document.forms[0]!.requestSubmit()],
    ['a press', press],
    [
      'a press during which the page resets the form',
      async () => {
        startPress()
        document.forms[0]!.reset()
        await expect.element(bankField()).toHaveValue('Public Bank')
        payButton().click()
      },
    ],
  ])('is not submitted as the bank selected before: %s', async (_how, pay) => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233' })
    const sent: unknown[] = []
    document.forms[0]!.addEventListener('submit', () => sent.push(submittedBank()))
    put('Affin')
    dispatchEvents('input')
    await pay()
    expect(sent).toEqual([])
    await expect.element(bankField()).toHaveValue('Public Bank')
    // Control: the payer has seen the bank.
    await expect
      .poll(() => {
        press()
        return sent.length
      })
      .toBe(1)
    expect(sent).toEqual(['PBB0233'])
  })

  it('does not submit the form if no bank is selected', async () => {
    bankProxy({ banks })
    await showBankPicker({ required: true })
    put('Affin Bank')
    dispatchEvents('input', 'change')
    document.forms[0]!.requestSubmit()
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(page.getByText('Please choose your bank.')).toBeVisible()
    await expect.element(bankField()).toHaveValue('')
    expect(submittedBank()).toBe('')
  })
})
