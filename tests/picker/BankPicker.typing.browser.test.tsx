import { act } from '@testing-library/react'
import 'fpx-checkout/styles.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  waitForFrames,
  highlightedRow,
  pickerTree,
  showBankPicker,
  submittedBank,
  tabToField,
} from './bankPickerPage.js'
import { bank, bankProxy, cimbBanks } from './bankProxy.js'

const field = () => bankField().element() as HTMLInputElement
const isOpen = () => field().getAttribute('aria-expanded') === 'true'

describe('a very long text', () => {
  it('is cut when it is pasted, to a length that no bank name exceeds', async () => {
    bankProxy()
    await showBankPicker()
    await userEvent.click(bankField())
    // The only way for a script to insert text as a paste does.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand('insertText', false, 'maybank'.repeat(1000))
    await expect.element(bankField()).toHaveValue('maybank'.repeat(15).slice(0, 100))
  })
})

describe("text that replaces or follows the selected bank's name", () => {
  const banks = [bank('BIMB0340', 'Bank Islam'), bank('BIMB0341', 'Bank Islam Malaysia')]

  it('remains complete if it replaces the name and begins with it', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'BIMB0340' })
    await tabToField()
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- inserts text as a paste does
    document.execCommand('insertText', false, 'Bank Islam Malaysia')
    await expect.element(bankField()).toHaveValue('Bank Islam Malaysia')
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('BIMB0341')
  })

  it('starts a new search if it is typed at the end', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'BIMB0340' })
    await tabToField()
    await userEvent.keyboard('{End}m')
    await expect.element(bankField()).toHaveValue('m')
  })
})

describe('an input method', () => {
  /** Inserts text as an unfinished composition does. */
  function compose(text: string, data = text) {
    field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data }))
  }

  it('that composes Latin letters finds the bank, but does not select it', async () => {
    bankProxy()
    const { onChange } = await showBankPicker({ defaultValue: 'MB2U0227' })
    await tabToField()
    compose('aff')
    await expect.poll(() => bankRows().elements().length).toBeLessThan(5)
    compose('ㄏㄨ')
    await expect.element(bankField()).toHaveValue('ㄏㄨ')
    expect(bankRow('Affin Bank').elements()).toHaveLength(1)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('does not search for text from before a selection', async () => {
    bankProxy()
    await showBankPicker()
    await userEvent.type(bankField(), 'public{Enter}')
    compose('ㄏㄨ')
    await expect.poll(() => bankRows().elements().length).toBe(43)
  })

  it.each([
    ['continues the name of the bank as one word', (text: string) => `Maybank2U${text}`],
    ['begins a word after it', (text: string) => text],
  ])('searches for the letters after a selection if it %s', async (_case, data) => {
    bankProxy()
    await showBankPicker()
    await userEvent.type(bankField(), 'maybank2u{Enter}')
    await expect.element(bankField()).toHaveValue('Maybank2U')
    for (const text of ['r', 'rh', 'rhb']) {
      compose(`Maybank2U${text}`, data(text))
      await expect.poll(isOpen).toBe(true)
    }
    await expect.poll(() => highlightedRow()?.textContent).toContain('RHB Bank')
    // The text remains unchanged until the composition ends.
    await expect.element(bankField()).toHaveValue('Maybank2Urhb')
    field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'rhb' }))
    await expect.element(bankField()).toHaveValue('rhb')
    await userEvent.keyboard('{Enter}')
    await expect.element(bankField()).toHaveValue('RHB Bank')
    expect(submittedBank()).toBe('RHB0218')
  })

  it('does not open the list again if the browser ends a composition after a selection', async () => {
    bankProxy({ banks: cimbBanks })
    await showBankPicker()
    await userEvent.click(bankField())
    compose('cimb')
    await userEvent.click(bankRow('CIMB Bank'))
    await expect.element(bankField()).toHaveValue('CIMB Bank')
    field().dispatchEvent(new InputEvent('input', { bubbles: true, data: 'cimb' }))
    await waitForFrames()
    expect(isOpen()).toBe(false)
    await expect.element(bankField()).toHaveValue('CIMB Bank')
  })

  it('never submits the form with the Enter that ends a composition', async () => {
    bankProxy()
    await showBankPicker({ defaultValue: 'MB2U0227' })
    await tabToField()
    compose('aff')
    const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    expect(field().dispatchEvent(new KeyboardEvent('keydown', enter))).toBe(false)
    // The letters stand for no bank.
    await expect.poll(submittedBank).toBe('')
  })

  it('ends when the focus moves, even to a button in the field', async () => {
    bankProxy()
    await showBankPicker({ defaultValue: 'MB2U0227' })
    await tabToField()
    compose('affin')
    await expect.poll(isOpen).toBe(true)
    ;(page.getByRole('button', { name: 'Clear' }).element() as HTMLElement).focus()
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Maybank2U')
  })
})

describe('an abandoned search', () => {
  async function search() {
    const banks = [
      bank('HLB0224', 'Hong Leong Bank', { model: '01' }),
      bank('DBB0199', 'Deutsche Bank', { model: '02' }),
    ]
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'HLB0224' })
    await userEvent.type(bankField(), 'deutsche')
    await expect.poll(isOpen).toBe(true)
  }

  it('ends with a press beside the label, and the selected bank is shown again', async () => {
    await search()
    const label = page.getByText('Bank', { exact: true }).first().element()
    const { right, top, height } = label.getBoundingClientRect()
    const beside = pickerTree().elementFromPoint(right + 40, top + height / 2)!
    await userEvent.click(beside, {
      position: {
        x: right + 40 - beside.getBoundingClientRect().left,
        y: top + height / 2 - beside.getBoundingClientRect().top,
      },
    })
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Hong Leong Bank')
  })

  it('ends when another part of the picker gets the focus, and the selected bank is shown again', async () => {
    await search()
    ;(page.getByRole('radio', { name: 'Personal' }).element() as HTMLElement).focus()
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Hong Leong Bank')
  })

  it('ends when a script submits the form, which submits the bank only after it was shown', async () => {
    await search()
    field().blur()
    document.forms[0]!.requestSubmit()
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Hong Leong Bank')
    expect(submittedBank()).toBe('')
    await expect.poll(submittedBank).toBe('HLB0224')
  })

  it("stays open after a blur without a new focus, which a phone's screen reader causes", async () => {
    await search()
    field().blur()
    await new Promise((done) => requestAnimationFrame(done))
    expect(isOpen()).toBe(true)
  })
})

describe.each([40, 150])('the active option of %i banks, scrolled out of view', (count) => {
  const banks = Array.from({ length: count }, (_, at) =>
    bank(`TEST${String(at).padStart(4, '0')}`, `Test ${String(at).padStart(3, '0')}`),
  )
  const list = () => page.getByRole('listbox').element()
  const isSeen = () => {
    const row = highlightedRow()?.getBoundingClientRect()
    const view = list().getBoundingClientRect()
    return row !== undefined && row.top >= view.top - 1 && row.bottom <= view.bottom + 1
  }
  const scrollAway = async () => {
    await waitForFrames()
    list().scrollTop = list().scrollHeight
    await expect.poll(isSeen).toBe(false)
  }

  it('is scrolled into view by the next letter, even if it is the same bank', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.type(bankField(), 'te')
    await expect.poll(isSeen).toBe(true)
    await scrollAway()
    await userEvent.keyboard('s')
    await expect.poll(isSeen).toBe(true)
  })

  it('is scrolled into view by Enter, and selected by the next Enter', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker()
    await userEvent.type(bankField(), 'tes')
    await scrollAway()
    await userEvent.keyboard('{Enter}')
    await expect.poll(isSeen).toBe(true)
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('TEST0000')
  })

  it('is selected by Enter immediately after an arrow key moved to it', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.click(bankField())
    await expect.element(bankRow('Test 000')).toBeVisible()
    const press = (key: string) =>
      act(async () => {
        field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        await Promise.resolve()
      })
    await press('ArrowUp')
    await press('Enter')
    expect(submittedBank()).toBe(`TEST${String(count - 1).padStart(4, '0')}`)
  })
})
