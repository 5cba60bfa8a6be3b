import { act } from '@testing-library/react'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  framesLater,
  highlightedRow,
  pickerTree,
  showBankPicker,
  submittedBank,
  tabToField,
} from './bankPickerPage.js'
import { bank, bankProxy } from './bankProxy.js'

afterEach(() => vi.unstubAllGlobals())

const field = () => bankField().element() as HTMLInputElement
const isOpen = () => field().getAttribute('aria-expanded') === 'true'

describe('a very long text', () => {
  it('that is pasted is cut to what a bank’s name can have', async () => {
    bankProxy()
    await showBankPicker()
    await userEvent.click(bankField())
    // The only way in which a script puts text in as a payer's paste does.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    document.execCommand('insertText', false, 'maybank'.repeat(1000))
    await expect.element(bankField()).toHaveValue('maybank'.repeat(15).slice(0, 100))
  })
})

describe('text that comes over or after the name of the chosen bank', () => {
  const banks = [bank('BIMB0340', 'Bank Islam'), bank('BIMB0341', 'Bank Islam Malaysia')]

  it('is kept whole where it replaces the name, though it begins alike', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'BIMB0340' })
    await tabToField()
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- what a paste does, told to the page alike
    document.execCommand('insertText', false, 'Bank Islam Malaysia')
    await expect.element(bankField()).toHaveValue('Bank Islam Malaysia')
    await userEvent.keyboard('{Enter}')
    expect(submittedBank()).toBe('BIMB0341')
  })

  it('begins a search of its own where it is typed at the end', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'BIMB0340' })
    await tabToField()
    await userEvent.keyboard('{End}m')
    await expect.element(bankField()).toHaveValue('m')
  })
})

describe('an input method', () => {
  /** Puts text into the field as an unfinished composition does. */
  function compose(text: string, data = text) {
    field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data }))
  }

  it('that composes Latin letters finds the bank, and chooses none', async () => {
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

  it('does not search with what was typed before a selection', async () => {
    bankProxy()
    await showBankPicker()
    await userEvent.type(bankField(), 'public{Enter}')
    compose('ㄏㄨ')
    await expect.poll(() => bankRows().elements().length).toBe(43)
  })

  it.each([
    ['continues the name of the bank as one word', (text: string) => `Maybank2U${text}`],
    ['begins a word after it', (text: string) => text],
  ])('searches for the letters after a selection where it %s', async (_case, data) => {
    bankProxy()
    await showBankPicker()
    await userEvent.type(bankField(), 'maybank2u{Enter}')
    await expect.element(bankField()).toHaveValue('Maybank2U')
    for (const text of ['r', 'rh', 'rhb']) {
      compose(`Maybank2U${text}`, data(text))
      await expect.poll(isOpen).toBe(true)
    }
    await expect.poll(() => highlightedRow()?.textContent).toContain('RHB Bank')
    // Nothing is changed under the keyboard until it has ended the word.
    await expect.element(bankField()).toHaveValue('Maybank2Urhb')
    field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'rhb' }))
    await expect.element(bankField()).toHaveValue('rhb')
    await userEvent.keyboard('{Enter}')
    await expect.element(bankField()).toHaveValue('RHB Bank')
    expect(submittedBank()).toBe('RHB0218')
  })

  it('that ends by Enter never submits the form', async () => {
    bankProxy()
    await showBankPicker({ defaultValue: 'MB2U0227' })
    await tabToField()
    compose('aff')
    const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    expect(field().dispatchEvent(new KeyboardEvent('keydown', enter))).toBe(false)
    expect(submittedBank()).toBe('MB2U0227')
  })

  it('is over where the focus goes on, also to a button of the field', async () => {
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

describe('a search that is left', () => {
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

  it('by a press beside the label shows the chosen bank again', async () => {
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

  it('by the focus on another part of the picker shows the chosen bank again', async () => {
    await search()
    ;(page.getByRole('button', { name: 'Personal' }).element() as HTMLElement).focus()
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Hong Leong Bank')
  })

  it('by a form that a script submits shows what is sent', async () => {
    await search()
    field().blur()
    document.forms[0]!.requestSubmit()
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Hong Leong Bank')
    expect(submittedBank()).toBe('HLB0224')
  })

  it('stays open on a bare blur, as a screen reader of a phone makes it', async () => {
    await search()
    field().blur()
    await new Promise((done) => requestAnimationFrame(done))
    expect(isOpen()).toBe(true)
  })
})

describe.each([40, 150])('the highlight of %i banks, scrolled out of sight', (count) => {
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
    await framesLater()
    list().scrollTop = list().scrollHeight
    await expect.poll(isSeen).toBe(false)
  }

  it('comes back with the next letter, though it is the same bank', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.type(bankField(), 'te')
    await expect.poll(isSeen).toBe(true)
    await scrollAway()
    await userEvent.keyboard('s')
    await expect.poll(isSeen).toBe(true)
  })

  it('comes back with Enter, and is taken by the next', async () => {
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

  it('is taken by Enter when the key before it moved it there, however fast they come', async () => {
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
