import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterBank, showBankPicker, pressBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// Eleven FPX codes exist in both models.
const personal = { ...bank('BCBB0235', 'CIMB Clicks'), model: 'B2C' }
const corporate = { ...bank('BCBB0235', 'CIMB Bank'), model: 'B2B1' }
const silent = bank('X1', 'Bank X')
const banks = [personal, corporate, silent]

const submitted = () => {
  const form = new FormData(document.forms[0])
  return [form.get('bank_code'), form.get('bank_model')]
}

describe('modelName', () => {
  it('submits the model of the selected bank, and nothing for an unknown one', async () => {
    bankProxy({ banks })
    await showBankPicker({ modelName: 'bank_model' })
    await expect.poll(submitted).toEqual(['', ''])
    await pressBank('CIMB Bank')
    await expect.poll(submitted).toEqual(['BCBB0235', 'B2B1'])
    await enterBank('cimb clicks')
    await expect.poll(submitted).toEqual(['BCBB0235', 'B2C'])
    await enterBank('bank x')
    await expect.poll(submitted).toEqual(['X1', ''])
  })

  it('submits nothing else if it is missing', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await pressBank('CIMB Bank')
    await expect.poll(submitted).toEqual(['BCBB0235', null])
  })
})

describe('the reason for a change', () => {
  it('says what happened', async () => {
    const proxy = bankProxy({ banks })
    const { onReason, refresh } = await showBankPicker()
    await pressBank('CIMB Bank')
    await expect.poll(() => onReason.mock.calls).toEqual([['selected']])
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    await expect.poll(() => onReason.mock.lastCall).toEqual(['cleared'])
    await enterBank('bank x')
    proxy.answers({ banks: [personal] })
    await refresh()
    await expect.poll(() => onReason.mock.lastCall).toEqual(['vanished'])
  })

  it('is "blocked" if the bank goes offline and offline banks cannot be selected', async () => {
    const proxy = bankProxy({ banks })
    const { onReason, refresh } = await showBankPicker({ offlineBanks: 'disable' })
    await enterBank('bank x')
    proxy.answers({ banks: [personal, { ...silent, status: 'offline' }] })
    await refresh()
    await expect.poll(() => onReason.mock.lastCall).toEqual(['blocked'])
  })
})
