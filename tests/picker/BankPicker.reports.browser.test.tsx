import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bankField,
  bankRow,
  bankRows,
  pickerTree,
  pressBank,
  showBankPicker,
  submittedBank,
  waitForFrames,
} from './bankPickerPage.js'
import { sendMouse } from '../support/browser/sendCommand.js'
import { bankProxy, realBanks } from './bankProxy.js'

// Tests the problems that public bug reports of other pickers describe. Each title names the report.

const cleanUps: (() => void)[] = []
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()))
const field = () => bankField().element() as HTMLInputElement
const isOpen = () => field().getAttribute('aria-expanded') === 'true'
const list = () => pickerTree().querySelector('[role=listbox]')!
const part = (name: string) => pickerTree().querySelector<HTMLElement>(`[data-fpx-part~=${name}]`)!
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
async function show(props: Parameters<typeof showBankPicker>[0] = {}) {
  bankProxy({ banks: realBanks })
  return showBankPicker(props)
}
async function showOpen(props: Parameters<typeof showBankPicker>[0] = {}) {
  const shown = await show(props)
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
  await waitForFrames()
  return shown
}

describe('the text', () => {
  it('keeps the caret where the payer edits it (downshift 1108, 1661; carbon 17752)', async () => {
    await show()
    await userEvent.type(bankField(), 'mak')
    await userEvent.keyboard('{ArrowLeft}y')
    await expect.poll(() => field().value).toBe('mayk')
    expect(field().selectionStart).toBe(3)
  })
  it('can be deleted letter by letter, and shows all banks at the end (framework7 3166, react-input-enhancements 24)', async () => {
    await show()
    await userEvent.type(bankField(), 'agro')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
    await expect.poll(() => field().value).toBe('')
    await expect.poll(() => bankRows().elements().length).toBeGreaterThan(20)
  })
})

describe('the list', () => {
  it('is not pulled back to the active bank by scrolling (headlessui 2441, ariakit 3808)', async () => {
    await showOpen()
    await userEvent.keyboard('{ArrowDown}')
    await waitForFrames()
    list().scrollTop = 300
    await waitForFrames()
    expect(list().scrollTop).toBe(300)
  })
  it('stays open while its scrollbar is pressed (headlessui 3230)', async () => {
    await showOpen()
    // A scrollbar's events have the list itself as their target.
    const press = (event: Event) => list().dispatchEvent(event)
    press(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    const keepsFocus = !press(
      new MouseEvent('mousedown', { bubbles: true, cancelable: true, composed: true }),
    )
    expect(keepsFocus).toBe(true)
    await waitForFrames()
    expect(isOpen()).toBe(true)
    await expect.element(bankField()).toHaveFocus()
  })
  it('does not scroll under a mouse that only moves (headlessui 769)', async () => {
    await showOpen()
    list().scrollTop = 100
    await waitForFrames()
    for (const row of [3, 4, 5])
      await sendMouse('mouseMoved', middleOf(bankRows().elements()[row]!))
    await waitForFrames()
    expect(list().scrollTop).toBe(100)
  })
  it('closes when the picker is disabled (mui 26378)', async () => {
    const { rerender } = await showOpen()
    rerender({ disabled: true })
    await expect.poll(isOpen).toBe(false)
  })
  it('opens for the letters after the clear button (heroui 3924)', async () => {
    await show()
    await pressBank('Bank Islam')
    await userEvent.click(page.getByRole('button', { name: /^Clear/ }))
    await userEvent.keyboard('public')
    await expect.element(bankRow('Public')).toBeVisible()
  })
  it('can be pressed after scrolling and a narrower search (react-spectrum 8943)', async () => {
    await showOpen()
    list().scrollTop = 400
    await waitForFrames()
    await userEvent.type(bankField(), 'bank islam')
    await userEvent.click(bankRows().first())
    await expect.poll(submittedBank).toBe('BIMB0340')
  })
  it('does not scroll the page while the payer types (aksel 3278)', async () => {
    await show()
    const space = document.createElement('div')
    space.style.height = '2000px'
    document.body.append(space)
    cleanUps.push(() => space.remove())
    scrollTo(0, 20)
    await userEvent.type(bankField(), 'public')
    await waitForFrames()
    expect(scrollY).toBe(20)
    scrollTo(0, 0)
  })
})

describe('choosing', () => {
  it('submits no form, not even with its buttons (mui 35648, adyen-prestashop 108)', async () => {
    const onSubmit = vi.fn()
    await show()
    document.forms[0]!.addEventListener('submit', onSubmit)
    await pressBank('Bank Islam')
    await userEvent.click(part('toggle'))
    await userEvent.click(part('toggle'))
    await userEvent.click(part('clear'))
    expect(onSubmit).not.toHaveBeenCalled()
    expect(location.hash).toBe('')
  })
  it('fires no close, cancel, hide or toggle event at what is around it (shoelace 338, 834, 1161, 2397; material-web 1150)', async () => {
    const events: string[] = []
    const log = (event: Event) => void events.push(event.type)
    const types = ['close', 'cancel', 'hide', 'show', 'open', 'closed', 'opened']
    for (const type of types) document.body.addEventListener(type, log)
    cleanUps.push(() => {
      for (const type of types) document.body.removeEventListener(type, log)
    })
    await show()
    await pressBank('Bank Islam')
    await waitForFrames()
    expect(events).toEqual([])
  })
})

describe('the focus', () => {
  it('stays in the field when a mouse presses the toggle (react-spectrum 6783)', async () => {
    await show()
    await userEvent.click(bankField())
    const blurred = vi.fn()
    field().addEventListener('blur', blurred)
    await userEvent.click(part('toggle'))
    await userEvent.click(part('toggle'))
    expect(blurred).not.toHaveBeenCalled()
    await expect.element(bankField()).toHaveFocus()
  })
})
