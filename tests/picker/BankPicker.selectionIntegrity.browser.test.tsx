import { render } from '@testing-library/react'
import type { BankValue } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { StrictMode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  BankPage,
  BankPicker,
  bankRow,
  bankRows,
  enterBank,
  highlightedRow,
  liveRegion,
  showBankPicker,
  submittedBank,
  tabToField,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

const affin = bank('ABB0233', 'Affin Bank')
const cimb = bank('BCBB0235', 'CIMB Clicks')
const cimbTwin = bank('BCBB0235', 'CIMB Bank')
const publicBank = bank('PBB0233', 'Public Bank')
const banks = [affin, cimb, cimbTwin, publicBank]

describe('the selected bank, selected again', () => {
  it('closes the list without another onChange, controlled and uncontrolled', async () => {
    bankProxy({ banks })
    for (const props of [{ defaultValue: 'PBB0233' }, { value: 'PBB0233' }]) {
      const { onChange, unmount } = await showBankPicker({ ...props, featured: ['PBB0233'] })
      await enterBank('public')
      await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
      await expect.element(bankField()).toHaveValue('Public Bank')
      await userEvent.click(page.getByRole('radio', { name: 'Public Bank' }))
      expect(submittedBank()).toBe('PBB0233')
      expect(onChange).not.toHaveBeenCalled()
      // Control: another bank is reported.
      await enterBank('affin')
      await expect.poll(() => onChange.mock.calls).toEqual([['ABB0233', affin]])
      unmount()
    }
  })
})

describe('a selected bank that leaves the list', () => {
  it('is cleared, reported to the merchant once, and announced to the payer', async () => {
    const proxy = bankProxy({ banks })
    const { onChange, refresh } = await showBankPicker({ defaultValue: 'PBB0233' })
    await expect.element(bankField()).toHaveValue('Public Bank')
    proxy.answers({ banks: [affin, cimb] })
    await refresh()
    await expect.element(bankField()).toHaveValue('')
    expect(submittedBank()).toBe('')
    await expect.poll(() => onChange.mock.calls).toEqual([[null, null]])
    await expect.element(liveRegion()).toHaveTextContent('Public Bank is no longer available')
    await expect.element(page.getByRole('button', { name: 'Choose another bank' })).toBeVisible()
    await refresh()
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('is reported once in StrictMode, and to a merchant who does not update the controlled value', async () => {
    bankProxy({ banks })
    const onChange = vi.fn()
    render(
      <StrictMode>
        <BankPage>
          <form>
            <BankPicker
              name="bank_code"
              value="GONE01"
              onChange={(option) => void onChange(option?.code ?? null, option?.bank ?? null)}
            />
          </form>
        </BankPage>
      </StrictMode>,
    )
    expect(submittedBank()).toBe('GONE01')
    await expect.poll(() => onChange.mock.calls).toEqual([[null, null]])
    expect(submittedBank()).toBe('')
    await expect.element(bankField()).toHaveValue('')
  })

  it('can be set again by a merchant who cleared it, and is reported again if it is still unavailable', async () => {
    const proxy = bankProxy({ banks })
    const { onChange, refresh, rerender } = await showBankPicker({ value: 'PBB0233' })
    await expect.element(bankField()).toHaveValue('Public Bank')
    proxy.answers({ banks: [affin] })
    await refresh()
    await expect.element(bankField()).toHaveValue('')
    rerender({ value: null })
    rerender({ value: 'PBB0233' })
    await expect.poll(() => onChange.mock.calls.length).toBe(2)
    expect(submittedBank()).toBe('')
    rerender({ value: null })
    proxy.answers({ banks })
    await refresh()
    rerender({ value: 'PBB0233' })
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('stays selected while the list cannot be loaded', async () => {
    const proxy = bankProxy({ banks })
    const { onChange, refresh } = await showBankPicker({ defaultValue: 'PBB0233' })
    proxy.answers({ status: 401 })
    await refresh()
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a value that is set before the list is loaded', () => {
  it('is shown and submitted as a code, and shown with its name once the list is loaded', async () => {
    const proxy = bankProxy({ banks })
    proxy.hold()
    render(
      <BankPage>
        <form>
          <BankPicker name="bank_code" defaultValue="PBB0233" />
        </form>
      </BankPage>,
    )
    await expect.element(bankField()).toHaveValue('PBB0233')
    expect(submittedBank()).toBe('PBB0233')
    proxy.release()
    await expect.element(bankField()).toHaveValue('Public Bank')
  })
})

describe('a selected bank that goes offline', () => {
  const offline = banks.map((row) => (row === publicBank ? { ...row, status: 'B' } : row))

  it('stays selected, with a warning and a button that opens the whole list', async () => {
    const proxy = bankProxy({ banks })
    const { onChange, refresh } = await showBankPicker({ defaultValue: 'PBB0233' })
    proxy.answers({ banks: offline })
    await refresh()
    await expect.element(liveRegion()).toHaveTextContent('Public Bank has just gone offline.')
    await expect.element(page.getByText(/Public Bank is offline at the moment/)).toBeVisible()
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.click(page.getByRole('button', { name: 'Choose another bank' }))
    await userEvent.click(bankRow('Affin Bank'))
    expect(submittedBank()).toBe('ABB0233')
  })

  it('is cleared if offlineBanks is "disable"', async () => {
    const proxy = bankProxy({ banks })
    const { onChange, refresh } = await showBankPicker({
      defaultValue: 'PBB0233',
      offlineBanks: 'disable',
    })
    proxy.answers({ banks: offline })
    await refresh()
    await expect.element(bankField()).toHaveValue('')
    await expect.poll(() => onChange.mock.calls).toEqual([[null, null]])
    await expect
      .element(liveRegion())
      .toHaveTextContent('Public Bank is offline and cannot be chosen')
  })

  it('can be reached and read, but not selected, if offlineBanks is "disable"', async () => {
    bankProxy({ banks: offline })
    const { onChange } = await showBankPicker({ offlineBanks: 'disable' })
    await tabToField()
    await userEvent.keyboard('{ArrowUp}')
    expect(highlightedRow()?.textContent).toMatch(/Public Bank.*Offline/)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(bankRow('Public Bank'), { force: true })
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(liveRegion()).toHaveTextContent('Public Bank cannot be chosen')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'true')
  })

  it('never becomes the active option of a search', async () => {
    bankProxy({ banks: [{ ...affin, status: 'offline' }, bank('ABMB0212', 'Alliance Bank')] })
    await showBankPicker({ offlineBanks: 'disable' })
    await userEvent.type(bankField(), 'a')
    expect(highlightedRow()?.textContent).toContain('Alliance Bank')
  })
})

describe('a list that is refreshed while it is open', () => {
  it('never makes another bank the active option', async () => {
    const proxy = bankProxy({ banks: [cimb, publicBank] })
    const { refresh, onChange } = await showBankPicker()
    await tabToField()
    await userEvent.keyboard('{ArrowDown}')
    expect(highlightedRow()?.textContent).toContain('CIMB Clicks')
    proxy.answers({ banks: [affin, cimb, publicBank] })
    await refresh()
    await expect.poll(() => bankRows().elements().length).toBe(3)
    expect(highlightedRow()?.textContent).toContain('CIMB Clicks')
    proxy.answers({ banks: [affin, publicBank] })
    await refresh()
    await expect.poll(() => bankRows().elements().length).toBe(2)
    expect(highlightedRow()).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('shows the new name of the selected bank', async () => {
    const proxy = bankProxy({ banks })
    const { refresh, onChange } = await showBankPicker({ defaultValue: 'PBB0233' })
    proxy.answers({ banks: [{ ...publicBank, display: 'Public Bank PBe' }] })
    await refresh()
    await expect.element(bankField()).toHaveValue('Public Bank PBe')
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a form that is reset', () => {
  it('resets both text and code of the picker to its defaultValue, and calls onChange', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker({ defaultValue: 'PBB0233' })
    await userEvent.type(bankField(), 'affin{Enter}')
    expect(submittedBank()).toBe('ABB0233')
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBe('PBB0233')
    await expect.poll(() => onChange.mock.lastCall).toEqual(['PBB0233', publicBank])
  })

  it('submits its defaultValue also if nothing is left to announce', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233' })
    await userEvent.type(bankField(), 'affin{Enter}{ArrowDown}{Escape}')
    expect(submittedBank()).toBe('ABB0233')
    document.forms[0]!.reset()
    await expect.element(bankField()).toHaveValue('Public Bank')
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it('never calls onChange for a defaultValue that is not offered', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker({ defaultValue: 'GONE01' })
    await userEvent.type(bankField(), 'affin{Enter}')
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await expect.element(bankField()).toHaveValue('')
    expect(onChange.mock.calls).toEqual([
      [null, null],
      ['ABB0233', affin],
      [null, null],
    ])
  })

  it.each([true, false])(
    'calls onChange only if the picker is not removed: %s',
    async (isRemoved) => {
      bankProxy({ banks })
      const { onReason, unmount } = await showBankPicker({ defaultValue: 'PBB0233' })
      await userEvent.type(bankField(), 'affin{Enter}')
      await expect.poll(() => onReason.mock.calls).toEqual([['selected']])
      // A dialog that resets its form as it closes.
      document.forms[0]!.reset()
      if (isRemoved) unmount()
      await new Promise((done) => setTimeout(done))
      await new Promise((done) => setTimeout(done))
      // Control: without the removal, the reset is reported.
      expect(onReason.mock.calls).toEqual(isRemoved ? [['selected']] : [['selected'], ['reset']])
    },
  )

  it('leaves the selection unchanged if the page prevents the reset', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker()
    await userEvent.type(bankField(), 'affin{Enter}')
    document.forms[0]!.addEventListener('reset', (event) => event.preventDefault())
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await new Promise((done) => setTimeout(done))
    await expect.element(bankField()).toHaveValue('Affin Bank')
    expect(submittedBank()).toBe('ABB0233')
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('keeps a controlled value and resets an uncontrolled one after a React form action', async () => {
    bankProxy({ banks })
    const sent: unknown[] = []
    function Checkout({ held }: { held: boolean }) {
      const [value, setValue] = useState<BankValue | null>('PBB0233')
      return (
        <form
          action={(data) => {
            sent.push(data.get('bank_code'))
          }}
        >
          <BankPicker
            name="bank_code"
            {...(held ? { value, onChange: setValue } : { defaultValue: 'PBB0233' })}
          />
          <button>Pay</button>
        </form>
      )
    }
    for (const held of [true, false]) {
      const { unmount } = render(
        <BankPage>
          <Checkout held={held} />
        </BankPage>,
      )
      await enterBank('affin')
      await userEvent.click(page.getByRole('button', { name: 'Pay' }))
      await expect.poll(() => sent.length).toBe(held ? 1 : 2)
      const shown = held ? ['Affin Bank', 'ABB0233'] : ['Public Bank', 'PBB0233']
      await expect.element(bankField()).toHaveValue(shown[0])
      expect(submittedBank()).toBe(shown[1])
      unmount()
    }
    expect(sent).toEqual(['ABB0233', 'ABB0233'])
  })
})
