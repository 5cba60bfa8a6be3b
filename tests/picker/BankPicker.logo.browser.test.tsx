import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { bankField, bankRows, pickerTree, showBankPicker } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

describe('the badge of a bank', () => {
  it('contains the letters that its bank is known by, or those of its name, if it has no logo', async () => {
    const initials = {
      ...{ 'Bank Islam': 'BI', 'Bank Of China': 'BOC', 'Hong Leong Bank': 'HLB' },
      ...{ 'Standard Chartered': 'SC', 'Touch ’n Go eWallet': 'TNG', AmBank: 'AM' },
      ...{ Bank: 'BA', Maybank2U: 'M2U', 中国银行: '中国' },
      // The rows of one bank have the same letters.
      ...{ 'Affin Bank': 'AF', AFFINMAX: 'AF', 'Alliance Bank (Business)': 'AL' },
      ...{ 'CIMB Clicks': 'CIMB', 'CIMB Bank': 'CIMB', 'Bank Rakyat': 'BR', 'i-bizRAKYAT': 'BR' },
      ...{ 'Public Bank': 'PB', 'Public Bank PBe': 'PB', Citibank: 'CI' },
      ...{ 'Citibank Corporate Banking': 'CI', 'UOB Bank': 'UOB', 'UOB Regional': 'UOB' },
    }
    const names = Object.keys(initials)
    bankProxy({ banks: names.map((name, at) => bank(`TEST${at}`, name)) })
    await showBankPicker()
    await userEvent.click(bankField())
    await expect.poll(() => bankRows().elements().length).toBe(names.length)
    const part = (row: Element, name: string) =>
      row.querySelector(`[data-fpx-part~="${name}"]`)?.textContent.trim()
    const shown = bankRows()
      .elements()
      .map((row) => [part(row, 'option-label'), part(row, 'badge')])
    expect(Object.fromEntries(shown)).toEqual(initials)
  })

  it('is a logo in a fixed box, loaded without a referrer, and initials if it does not load', async () => {
    bankProxy({ banks: [bank('A', 'Affin Bank', { logo_url: 'https://127.0.0.1:1/affin.svg' })] })
    await showBankPicker()
    await userEvent.click(bankField())
    const badge = pickerTree().querySelector<HTMLElement>('[role=option] [data-fpx-part="badge"]')!
    const { width, height } = badge.getBoundingClientRect()
    const logo = badge.querySelector('img')
    if (logo) {
      expect(logo.referrerPolicy).toBe('no-referrer')
      expect(logo.loading).toBe('lazy')
      expect(logo.alt).toBe('')
    }
    await expect.poll(() => badge.textContent).toBe('AF')
    expect(badge.getBoundingClientRect()).toMatchObject({ width, height })
  })

  it('is never loaded from a URL that is not https', async () => {
    bankProxy({ banks: [bank('A', 'Affin Bank', { logo: 'javascript:alert(1)' })] })
    await showBankPicker()
    await userEvent.click(bankField())
    expect(pickerTree().querySelector('[data-fpx-part="badge"] img')).toBeNull()
  })
})
