import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankField, bankRow, said, showBankPicker, submittedBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

afterEach(() => vi.unstubAllGlobals())

const field = () => bankField().element() as HTMLInputElement | HTMLSelectElement

/** How a value gets into a field without keys. */
const setters = {
  /** By the browser and by extensions: past what the page has laid over the field. */
  'past the page': (value: string) => {
    const { prototype } = field().constructor as { prototype: object }
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field(), value)
  },
  /** By a script of the page. */
  'in the page': (value: string) => {
    field().value = value
  },
}

const tell = (...events: string[]) => {
  for (const type of events)
    field().dispatchEvent(new Event(type, { bubbles: true, composed: type === 'input' }))
}

describe.each(Object.entries(setters))('a text that is put into the field %s', (_where, put) => {
  it.each([[['input']], [['input', 'change']]])(
    'and told by %j is a search, which chooses nothing by itself',
    async (events) => {
      bankProxy({ banks })
      const { onChange } = await showBankPicker({ defaultValue: 'PBB0233' })
      put('Affin')
      tell(...events)
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      expect(submittedBank()).toBe('PBB0233')
      await userEvent.click(page.getByText('Elsewhere'))
      await expect.element(bankField()).toHaveValue('Public Bank')
      expect(submittedBank()).toBe('PBB0233')
      expect(onChange).not.toHaveBeenCalled()
    },
  )

  it('and told by a change alone is no other bank than the one that is submitted', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker({ defaultValue: 'PBB0233' })
    put('Affin Bank')
    tell('change')
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('in place of a choice keeps the form back', async () => {
    bankProxy({ banks })
    await showBankPicker({ required: true })
    put('Affin Bank')
    tell('input', 'change')
    document.forms[0]!.requestSubmit()
    await userEvent.click(page.getByText('Elsewhere'))
    await expect.element(page.getByText('Please choose your bank.')).toBeVisible()
    await expect.element(bankField()).toHaveValue('')
    expect(submittedBank()).toBe('')
  })
})

describe.each(Object.entries(setters))('a row that is set in the select %s', (_where, put) => {
  it.each([[['change']], [['input', 'change']], [['input']]])(
    'and told by %j is chosen, and the merchant hears it once',
    async (events) => {
      bankProxy({ banks })
      const { onChange } = await showBankPicker({ variant: 'native', defaultValue: 'PBB0233' })
      const affin = Array.from((field() as HTMLSelectElement).options).find(({ text }) =>
        text.startsWith('Affin'),
      )!
      put(affin.value)
      tell(...events)
      await expect.poll(submittedBank).toBe('ABB0233')
      await expect.element(said()).toHaveTextContent('Affin Bank')
      expect((field() as HTMLSelectElement).selectedOptions[0]?.text).toMatch(/^Affin Bank/)
      expect(onChange.mock.calls).toEqual([['ABB0233', banks[0]]])
    },
  )
})
