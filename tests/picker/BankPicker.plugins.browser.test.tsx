import 'fpx-checkout/styles.css'
// @ts-expect-error -- the package has no types
import untyped from 'jquery'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pickerTree, showBankPicker, submittedBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// Plugins for selects (Select2, nice-select, Chosen) and scripts set a select's value; the browser fires no event then.

const jQuery = untyped as (select: Element) => {
  val: (code: string) => { trigger: (type: string) => void }
}
const banks = [bank('BCBB0235', 'CIMB Clicks'), bank('PBB0233', 'Public Bank')]
const select = () => pickerTree().querySelector('select')!
const show = (code: string) => {
  select().value = code
}

const ways: [what: string, set: () => void][] = [
  ['with jQuery’s change event', () => jQuery(select()).val('BCBB0235').trigger('change')],
  ['without an event', () => show('BCBB0235')],
]

describe.each(ways)('a bank that a plugin selects %s', (_what, set) => {
  it.each<[how: string, submit: () => unknown]>([
    ['by a press on the button', () => userEvent.click(page.getByRole('button', { name: 'Pay' }))],
    ['by a script', () => document.forms[0]!.requestSubmit()],
  ])('is submitted %s', async (_how, submit) => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker({ variant: 'native', required: true })
    const submitted: unknown[] = []
    document.forms[0]!.addEventListener('submit', () => submitted.push(submittedBank()))
    // Control: nothing is selected, so nothing is submitted.
    await submit()
    expect(submitted).toEqual([])
    set()
    await submit()
    // A script's silent choice passes validation only after the first attempt has read it.
    if (!submitted.length) await submit()
    await expect.poll(() => submitted).toEqual(['BCBB0235'])
    expect(onChange).toHaveBeenCalledOnce()
    expect(select().value).toBe('BCBB0235')
  })
})
