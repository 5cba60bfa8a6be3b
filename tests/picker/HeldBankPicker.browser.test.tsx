import { expect, it } from 'vitest'
import { bankField, showBankPicker, submittedBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

it.each([[['change']], [['input', 'change']], [['input']]])(
  'an option set in a controlled select with %j is reverted if the merchant refuses it',
  async (events) => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker({ variant: 'native', value: 'PBB0233' })
    const select = bankField().element() as HTMLSelectElement
    select.value = select.options[1]!.value
    for (const type of events) select.dispatchEvent(new Event(type, { bubbles: true }))
    await expect.poll(() => onChange.mock.calls).toEqual([['ABB0233', banks[0]]])
    await expect.poll(() => select.selectedOptions[0]?.text).toMatch(/^Public Bank/)
    expect(submittedBank()).toBe('PBB0233')
  },
)
