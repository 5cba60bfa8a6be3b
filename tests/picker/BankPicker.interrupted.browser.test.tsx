import type { Bank } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  liveRegion,
  pickerTree,
  showBankPicker,
  submittedBank,
  waitForFrames,
} from './bankPickerPage.js'
import { sendCommand, sendMouse } from '../support/browser/sendCommand.js'
import { bank, bankProxy } from './bankProxy.js'

// Tests events that come between a payer and the intended bank, such as a list that moves, a page that changes, or a
// second tap.

const banks = [bank('BCBB0235', 'CIMB Clicks'), bank('PBB0233', 'Public Bank')]
const more = [bank('ABB0233', 'Affin Bank'), ...banks]
const both = [
  bank('CIT0217', 'Citibank', { model: 'B2B1' }),
  bank('PBB0233', 'Public Bank', { model: 'B2C' }),
]
const isOpen = () => bankField().element().getAttribute('aria-expanded') === 'true'
const bankButton = (name: string) => page.getByRole('button', { name })
const featuredBank = (name: string) => page.getByRole('radio', { name })
const field = () => bankField().element() as HTMLInputElement
const clickOn = (target: Element, detail = 1) =>
  target.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }),
  )
const pointer = (type: string, target: Element) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, composed: true, pointerType: 'touch' }),
  )

describe('a row that moved under the finger', () => {
  it('is not selected; only the row that was pressed is', async () => {
    const proxy = bankProxy({ banks })
    const { refresh, onChange } = await showBankPicker()
    await userEvent.click(bankField())
    pointer('pointerdown', bankRow('CIMB Clicks').element())
    proxy.answers({ banks: more })
    await refresh()
    await expect.element(bankRow('Affin Bank')).toBeVisible()
    clickOn(bankRow('Affin Bank').element())
    expect(onChange).not.toHaveBeenCalled()
    pointer('pointerdown', bankRow('CIMB Clicks').element())
    clickOn(bankRow('CIMB Clicks').element())
    await expect.poll(submittedBank).toBe('BCBB0235')
  })

  it("is selected by a screen reader's click without a pointer, even after scrolling by touch", async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.click(bankField())
    pointer('pointerdown', bankRow('CIMB Clicks').element())
    pointer('pointercancel', bankRow('CIMB Clicks').element())
    clickOn(bankRow('Public Bank').element(), 0)
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it('is selected by a key, even after a mouse was pressed on another row and released elsewhere', async () => {
    bankProxy({ banks })
    await showBankPicker({ featured: ['BCBB0235', 'PBB0233'] })
    pointer('pointerdown', featuredBank('CIMB Clicks').element())
    ;(featuredBank('Public Bank').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it('is not selected by the second click of a double tap', async () => {
    bankProxy({ banks })
    await showBankPicker({ featured: ['BCBB0235', 'PBB0233'] })
    const [cimb, publicBank] = ['CIMB Clicks', 'Public Bank'].map((name) =>
      featuredBank(name).element(),
    )
    clickOn(cimb!)
    clickOn(publicBank!, 2)
    await expect.poll(submittedBank).toBe('BCBB0235')
  })
})

/** Returns the middle of an element. */
function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

const fieldPart = (name: string) =>
  pickerTree().querySelector(`[data-fpx-part=field] [data-fpx-part=${name}]`)!
const selectedText = () =>
  field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)

describe('a mouse press', () => {
  it('opens the list, even if the page moves the field before the release', async () => {
    const proxy = bankProxy({ banks: both })
    proxy.hold()
    const shown = showBankPicker()
    await expect.element(bankField()).toBeVisible()
    const pressed = middleOf(field())
    await sendMouse('mousePressed', pressed)
    await expect.element(bankField()).toHaveFocus()
    expect(isOpen()).toBe(false)
    proxy.release()
    await shown
    await expect.element(page.getByRole('radio', { name: 'Corporate' })).toBeVisible()
    // The page's own content, which arrives late too.
    document.body.style.paddingBlockStart = '3rem'
    onTestFinished(() => document.body.removeAttribute('style'))
    expect(field().getBoundingClientRect().top).toBeGreaterThan(pressed.y)
    await sendMouse('mouseReleased', pressed)
    await expect.element(bankRow('Public Bank')).toBeVisible()
  })

  it.each(['badge', 'tag'])('on the %s opens the list and selects the text', async (part) => {
    bankProxy({ banks: both })
    await showBankPicker({ defaultValue: 'PBB0233' })
    const at = middleOf(fieldPart(part))
    await sendMouse('mousePressed', at)
    await expect.element(bankRow('Public Bank')).toBeVisible()
    await sendMouse('mouseReleased', at)
    await expect.element(bankField()).toHaveFocus()
    expect(selectedText()).toBe('Public Bank')
    // Another press at this point neither closes the list nor takes the focus away.
    await sendMouse('mousePressed', at)
    await sendMouse('mouseReleased', at)
    await expect.element(bankField()).toHaveFocus()
    expect(isOpen()).toBe(true)
  })

  it('in the open list’s field sets the caret', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233' })
    await userEvent.click(bankField())
    await expect.element(bankRow('Public Bank')).toBeVisible()
    expect(selectedText()).toBe('Public Bank')
    await userEvent.click(bankField())
    expect(selectedText()).toBe('')
    expect(isOpen()).toBe(true)
  })

  it('that leaves a read-only field selects the part of its text that was dragged over', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233', readOnly: true })
    const { left, top, height } = field().getBoundingClientRect()
    const y = top + height / 2
    await sendMouse('mousePressed', { x: left + 35, y })
    await sendMouse('mouseMoved', { x: left - 20, y })
    await sendMouse('mouseReleased', { x: left - 20, y })
    expect('Public Bank').toContain(selectedText())
    expect(selectedText()).toMatch(/^Pu.{0,6}$/)
    expect(isOpen()).toBe(false)
  })

  it.each(['clear', 'toggle'])('that leaves "%s" does not render the list', async (part) => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233' })
    const at = middleOf(fieldPart(part))
    await sendMouse('mousePressed', at)
    await sendMouse('mouseMoved', { x: at.x, y: at.y + 200 })
    await sendMouse('mouseReleased', { x: at.x, y: at.y + 200 })
    ;(pickerTree().activeElement as HTMLElement | null)?.blur()
    await waitForFrames()
    expect(pickerTree().querySelector('[popover]')).toBeNull()
  })

  it.each([{ button: 2 }, { ctrlKey: true }])(
    'that opens a context menu does not open the list: %o',
    async (how) => {
      bankProxy({ banks })
      await showBankPicker()
      field().dispatchEvent(
        new MouseEvent('mousedown', { bubbles: true, composed: true, cancelable: true, ...how }),
      )
      await waitForFrames()
      expect(isOpen()).toBe(false)
    },
  )
})

describe('a finger', () => {
  it('that is lifted from a button in the field does not leave an invisible list behind', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233' })
    pointer('pointerdown', fieldPart('toggle'))
    // Control: the list is rendered while the finger is down.
    await expect.poll(() => pickerTree().querySelector('[popover]')).not.toBeNull()
    pointer('pointerup', fieldPart('toggle'))
    await expect.poll(() => pickerTree().querySelector('[popover]')).toBeNull()
  })

  it('opens the list when it is lifted, and not while it is down', async () => {
    bankProxy({ banks })
    await showBankPicker()
    const frame = window.frameElement!.getBoundingClientRect()
    const scale = frame.width / window.innerWidth
    const { x, y } = middleOf(field())
    const touchPoints = [{ x: frame.left + x * scale, y: frame.top + y * scale }]
    await sendCommand('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await waitForFrames()
    expect(isOpen()).toBe(false)
    await sendCommand('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.element(bankRow('Public Bank')).toBeVisible()
    await expect.element(bankField()).toHaveFocus()
  })
})

describe('a double click on a row', () => {
  it.each([1, 2])(
    'does not press anything below the list that it closed (clicks of the double click: %i)',
    async (halves) => {
      bankProxy({ banks })
      const pay = vi.fn((event: Event) => event.preventDefault())
      await showBankPicker()
      const below = bankButton('Pay').element() as HTMLElement
      Object.assign(below.style, { display: 'block', width: '100%', height: '300px' })
      below.addEventListener('click', pay)
      await userEvent.click(bankField())
      if (halves === 2) await userEvent.dblClick(bankRow('Public Bank'))
      else {
        // Control: a separate click at the same position reaches the button.
        await userEvent.click(bankRow('Public Bank'))
        await userEvent.click(below)
      }
      await expect.poll(submittedBank).toBe('PBB0233')
      expect(pay).toHaveBeenCalledTimes(halves === 2 ? 0 : 1)
    },
  )
})

describe('the focus', () => {
  const press = async (name: string) => {
    ;(bankButton(name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  it('does not move to the field on touch, which would open the on-screen keyboard', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const proxy = bankProxy({ status: 401 })
    await showBankPicker()
    await expect.element(bankButton('Try again')).toBeVisible()
    proxy.answers({ banks })
    await press('Try again')
    await expect.element(bankButton('Try')).not.toBeInTheDocument()
    await expect.element(bankField()).not.toHaveFocus()
  })

  it('moves to the field after a successful retry, unless the payer has moved it elsewhere', async () => {
    for (const elsewhere of [false, true]) {
      const proxy = bankProxy({ status: 401 })
      const { unmount } = await showBankPicker()
      await expect.element(bankButton('Try again')).toBeVisible()
      proxy.answers({ banks })
      proxy.hold()
      await press('Try again')
      if (elsewhere) (bankButton('Pay').element() as HTMLElement).focus()
      proxy.release()
      await expect.element(bankButton('Try')).not.toBeInTheDocument()
      await expect.element(elsewhere ? bankButton('Pay') : bankField()).toHaveFocus()
      unmount()
    }
  })
})

describe('focus that moves to another control via the body', () => {
  it('closes the list, and the field shows the bank that is submitted', async () => {
    bankProxy({ banks })
    await showBankPicker({ defaultValue: 'PBB0233' })
    await userEvent.type(bankField(), 'cimb')
    await expect.element(bankRow('CIMB Clicks')).toBeVisible()
    field().blur()
    // Control: the list remains open without focus, since VoiceOver on iOS removes the focus while it reads the
    // options.
    await waitForFrames()
    expect(isOpen()).toBe(true)
    ;(bankButton('Pay').element() as HTMLElement).focus()
    await expect.poll(isOpen).toBe(false)
    await expect.element(bankField()).toHaveValue('Public Bank')
    // Only a press that begins now may submit it.
    await userEvent.keyboard('{Shift}')
    expect(submittedBank()).toBe('PBB0233')
  })
})

describe('a page that scrolls smoothly', () => {
  it.each(['{ArrowUp}', '{ArrowDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}'])(
    'does not change the bank that Enter selects after %s',
    async (keys) => {
      bankProxy()
      const style = document.head.appendChild(document.createElement('style'))
      style.textContent = '* { scroll-behavior: smooth }'
      await showBankPicker()
      if (pickerTree() !== document) pickerTree().append(style.cloneNode(true))
      await userEvent.click(bankField())
      await expect.element(bankRow('Affin Bank')).toBeVisible()
      await userEvent.keyboard(keys)
      await waitForFrames()
      await userEvent.keyboard('{Enter}')
      await expect.element(bankField()).toHaveValue('UOB Regional')
      style.remove()
    },
  )
})

describe('a reader who has left "Try again" and scrolls on', () => {
  it('is not moved back when the list arrives', async () => {
    const proxy = bankProxy({ status: 401 })
    await showBankPicker()
    const retry = bankButton('Try again')
    await expect.element(retry).toBeVisible()
    proxy.answers({ banks })
    proxy.hold()
    ;(retry.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    ;(pickerTree().activeElement as HTMLElement).blur()
    await waitForFrames()
    proxy.release()
    await expect.element(bankButton('Try')).not.toBeInTheDocument()
    await waitForFrames()
    await expect.element(bankField()).not.toHaveFocus()
  })
})

describe('a key that is held down', () => {
  it('neither submits the form after a selection, nor closes more than the list', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.type(bankField(), 'public{Enter}')
    await expect.poll(submittedBank).toBe('PBB0233')
    for (const key of ['Enter', 'Escape']) {
      const held = (repeat: boolean) =>
        field().dispatchEvent(
          new KeyboardEvent('keydown', {
            key,
            repeat,
            bubbles: true,
            cancelable: true,
            composed: true,
          }),
        )
      expect(held(true)).toBe(false)
      // Control: a new press has its usual effect.
      expect(held(false)).toBe(true)
    }
  })
})

describe.each(['Control', 'Meta'])('Enter with %s', (key) => {
  it('selects the active option, as Enter does: Firefox would submit the previous one', async () => {
    bankProxy({ banks })
    await showBankPicker()
    await userEvent.type(bankField(), 'cimb{Enter}')
    await expect.poll(submittedBank).toBe('BCBB0235')
    await userEvent.type(bankField(), 'public')
    await expect.element(bankRow('Public Bank')).toBeVisible()
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}`)
    await expect.poll(submittedBank).toBe('PBB0233')
    await expect.element(bankField()).toHaveValue('Public Bank')
  })
})

describe('while the payer types', () => {
  it('a picker that becomes read-only shows the bank that it submits', async () => {
    bankProxy({ banks })
    const { rerender } = await showBankPicker({ defaultValue: 'PBB0233' })
    await userEvent.type(bankField(), 'cimb')
    await expect.poll(isOpen).toBe(true)
    rerender({ readOnly: true })
    await expect.element(bankField()).toHaveValue('Public Bank')
    await expect.poll(isOpen).toBe(false)
    await userEvent.keyboard('{Shift}')
    expect(submittedBank()).toBe('PBB0233')
  })

  it('a selection during a composition does not break the keys', async () => {
    bankProxy({ banks })
    const { onChange } = await showBankPicker()
    await userEvent.click(bankField())
    field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    // Chromium doesn't fire compositionend if the value is replaced.
    await userEvent.click(bankRow('Public Bank'))
    await expect.poll(submittedBank).toBe('PBB0233')
    await userEvent.click(bankField())
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.poll(submittedBank).toBe('BCBB0235')
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})

describe('a list of both models that the payer has filtered', () => {
  it('is complete again if one model is no longer offered', async () => {
    const proxy = bankProxy({ banks: both })
    const { refresh } = await showBankPicker()
    await userEvent.click(page.getByRole('radio', { name: 'Corporate' }))
    proxy.answers({ banks: [both[1]!] })
    await refresh()
    await userEvent.click(bankField())
    await expect.element(bankRow('Public Bank')).toBeVisible()
    expect(bankRows().elements()).toHaveLength(1)
  })

  it('is complete again if the merchant sets one model', async () => {
    bankProxy({ banks: both })
    const { rerender } = await showBankPicker()
    await userEvent.click(page.getByRole('radio', { name: 'Corporate' }))
    rerender({ model: 'B2C' })
    await userEvent.click(bankField())
    await expect.element(bankRow('Public Bank')).toBeVisible()
  })
})

describe('a page translator', () => {
  it('leaves names and codes unchanged', async () => {
    bankProxy({ banks })
    await showBankPicker({ featured: ['PBB0233'] })
    await userEvent.click(bankField())
    const named = [bankRow('Public Bank').element(), featuredBank('Public Bank').element()]
    for (const place of named) expect(place.closest('[translate=no]')).not.toBeNull()
    // Control: the picker's own words may be translated.
    expect(liveRegion().element().closest('[translate=no]')).toBeNull()
  })
})

describe('amounts passed by plain JavaScript', () => {
  it.each([
    ['no amount yet', { amount: null as unknown as number }],
    ['an undefined limit', { amount: 5, limits: { B2C: undefined } }],
    ['an unknown model', { amount: 5, mapBank: () => ({ model: 'B2B' as never }) }],
  ])('with %s the payer can select a bank', async (_case, props) => {
    bankProxy({ banks: banks.map((row): Bank => ({ ...row, model: 'B2C' })) })
    await showBankPicker(props)
    await userEvent.type(bankField(), 'public{Enter}')
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it('are reported in the console once if they are not numbers, and may be numeric strings', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    bankProxy({ banks: banks.map((row): Bank => ({ ...row, model: 'B2C' })) })
    const { rerender } = await showBankPicker({ amount: '31,500.00' as never })
    rerender({ amount: NaN })
    await expect.poll(() => error.mock.calls).toHaveLength(2)
    rerender({ amount: '31,500.00' as never })
    await userEvent.click(bankField())
    await expect.element(bankRow('Public Bank')).not.toHaveAttribute('aria-disabled')
    expect(error.mock.calls.flat()).toEqual([
      'fpx-checkout: amount="31,500.00" is ignored. Write a number such as 31500.00.',
      'fpx-checkout: amount="NaN" is ignored. Write a number such as 31500.00.',
    ])
    // Control: a numeric string isn't ignored.
    rerender({ amount: '31500.00' as never })
    await expect.element(bankRow('Public Bank')).toHaveAttribute('aria-disabled', 'true')
    error.mockRestore()
  })
})
