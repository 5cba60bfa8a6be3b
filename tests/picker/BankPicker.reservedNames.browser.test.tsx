import type { Bank, MappedBank } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankField, bankRow, enterBank, showBankPicker, submittedBank } from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

// Every plain object has properties of these names, and a gateway or a page may send any text.
describe.each(['constructor', 'toString', '__proto__'])('the text "%s"', (text) => {
  const banks = [
    bank('PBB0233', 'Public Bank', { segment: text }),
    bank('PBB0234', 'Public Bank', { segment: 'B2B1' }),
  ]
  const mapBank = ({ segment }: Bank): MappedBank => ({ model: segment as never })

  it('may be a model that `mapBank` reads from a row', async () => {
    bankProxy({ banks: banks.slice(0, 1) })
    await showBankPicker({ mapBank })
    await enterBank('public')
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it('may be a model that is shown because another bank has the same name', async () => {
    bankProxy({ banks })
    await showBankPicker({ mapBank })
    await userEvent.click(bankField())
    // Control: these rows show their models.
    await expect.element(bankRow('Public Bank PBB0234 Corporate')).toBeVisible()
    await userEvent.click(bankRow('Public Bank PBB0233'))
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it("may be a selected bank's model", async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: { code: 'PBB0233', model: text as never }, amount: 5 })
    await expect.element(bankField()).toBeVisible()
  })

  it('may be a kind that `mapBank` reads from a row', async () => {
    bankProxy({ banks: [...banks, bank('BOSTMYK2', 'Boost', { isBank: false })] })
    await showBankPicker({
      mapBank: ({ isBank, segment }) => (isBank === false ? {} : { kind: segment as never }),
    })
    await userEvent.click(page.getByRole('combobox'))
    await userEvent.click(bankRow('Public Bank PBB0233'))
    await expect.poll(submittedBank).toBe('PBB0233')
  })
})
