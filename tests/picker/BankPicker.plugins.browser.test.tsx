import 'fpx-checkout/styles.css'
// @ts-expect-error -- the package has no types
import untyped from 'jquery3'
// @ts-expect-error -- the package has no types
import installSelect2 from 'select2'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pickerTree, showBankPicker, submittedBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// Plugins for selects (Select2, nice-select, Chosen) and scripts set a select's value, for which the browser doesn't
// fire an event.

type Plugins = (select: Element) => {
  val: (code: string) => { trigger: (type: string) => void }
  select2: (command?: 'destroy') => void
}
const jQuery = untyped as Plugins
;(installSelect2 as (root: Window, library: Plugins) => void)(window, jQuery)
const banks = [bank('BCBB0235', 'CIMB Clicks'), bank('PBB0233', 'Public Bank')]
const select = () => pickerTree().querySelector('select')!

const ways: [what: string, set: () => unknown][] = [
  [
    'Select2’s own list',
    async () => {
      jQuery(select()).select2()
      await userEvent.click(pickerTree().querySelector('.select2-selection')!)
      const row = () =>
        [...document.querySelectorAll('.select2-results__option')].find(({ textContent }) =>
          textContent.startsWith('CIMB'),
        )
      await expect.poll(row).toBeTruthy()
      await userEvent.click(row()!)
      jQuery(select()).select2('destroy')
    },
  ],
  ['jQuery’s change event', () => jQuery(select()).val('BCBB0235').trigger('change')],
  ['a script without an event', () => (select().value = 'BCBB0235')],
]

describe.each(ways)('a bank that is selected with %s', (_what, set) => {
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
    await set()
    await submit()
    // A script's silent choice passes validation only after the first attempt has read it.
    if (!submitted.length) await submit()
    await expect.poll(() => submitted).toEqual(['BCBB0235'])
    expect(onChange).toHaveBeenCalledOnce()
    expect(select().value).toBe('BCBB0235')
  })
})
