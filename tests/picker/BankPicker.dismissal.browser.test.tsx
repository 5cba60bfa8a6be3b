import { createRoot } from 'react-dom/client'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  BankPicker,
  bankField,
  bankRow,
  bankRows,
  showBankPicker,
  submittedBank,
  waitForFrames,
} from './bankPickerPage.js'
import { sendMouse } from '../support/browser/sendCommand.js'
import { bank, bankProxy } from './bankProxy.js'

// Tests which events close the list. Events of other forms, dialogs, and windows of the page must not close it.

const banks = [bank('BCBB0235', 'CIMB Clicks'), bank('PBB0233', 'Public Bank')]
const added: Element[] = []
afterEach(() => added.splice(0).forEach((element) => element.remove()))

/** Adds an element to the page for one test. */
function addToPage<Name extends keyof HTMLElementTagNameMap>(name: Name, html = '') {
  const element = document.createElement(name)
  element.innerHTML = html
  document.body.append(element)
  added.push(element)
  return element
}
const isOpen = () => bankField().element().getAttribute('aria-expanded') === 'true'
const typedText = () => (bankField().element() as HTMLInputElement).value
/** Presses the mouse in the middle of an element and releases it. */
async function pressMiddleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { x: left + width / 2, y: top + height / 2 }
  await sendMouse('mousePressed', at)
  await sendMouse('mouseReleased', at)
}
async function showTypedLetters() {
  bankProxy({ banks })
  await showBankPicker()
  await userEvent.type(bankField(), 'ci')
  await expect.element(bankRow('CIMB Clicks')).toBeVisible()
}

describe('another form or dialog of the page', () => {
  it.each(['submit', 'dialog'])('does not discard the typed letters (%s)', async (kind) => {
    await showTypedLetters()
    if (kind === 'submit') {
      const form = addToPage('form')
      form.onsubmit = (event) => event.preventDefault()
      form.requestSubmit()
    } else {
      const dialog = addToPage('dialog', 'Saved')
      // We don't call `show()`, which would move the focus into the dialog.
      dialog.open = true
      await new Promise((done) => {
        dialog.addEventListener('close', done)
        dialog.close()
      })
    }
    await waitForFrames()
    expect(typedText()).toBe('ci')
    await userEvent.keyboard('m')
    expect(typedText()).toBe('cim')
    await expect.element(bankRow('CIMB Clicks')).toBeVisible()
  })

  it('control: its own form’s submission closes the list', async () => {
    await showTypedLetters()
    document.forms[0]!.requestSubmit()
    await expect.poll(isOpen).toBe(false)
    expect(typedText()).toBe('')
  })
})

/** Inserts a letter where the caret is, as an input device does. */
function insertLetter(letter: string) {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else inserts text as a user does
  document.execCommand('insertText', false, letter)
}

/** Adds a key of an on-screen keyboard: it keeps the focus in the field and inserts its letter. */
function addKey(letter: string) {
  const key = addToPage('button', letter)
  // The key is above the field, where the list doesn't cover it.
  document.body.prepend(key)
  key.onmousedown = (event) => event.preventDefault()
  key.onclick = () => insertLetter(letter)
  return key
}

/** Moves the focus to the window around the test's frame, or back, as a press there does. */
async function moveFocusTo(target: 'page around' | 'field') {
  const { parent } = window
  const moved = new Promise((done) =>
    addEventListener(target === 'field' ? 'focus' : 'blur', done, { once: true }),
  )
  if (target === 'field') window.focus()
  else parent.focus()
  await moved
  await waitForFrames()
}

describe('the typed letters stay', () => {
  it('with the keys of an on-screen keyboard', async () => {
    bankProxy({ banks })
    await showBankPicker()
    const keys = ['c', 'i', 'm'].map(addKey)
    await userEvent.click(bankField())
    for (const key of keys) await pressMiddleOf(key)
    await expect.poll(typedText).toBe('cim')
    await expect.element(bankRow('CIMB Clicks')).toBeVisible()
    await expect.poll(() => bankRows().elements().length).toBe(1)
  })

  it('when a heading in the list is pressed', async () => {
    bankProxy({ banks: [...banks, bank('GRABPAY', 'Grab', { isBank: false })] })
    await showBankPicker()
    await userEvent.type(bankField(), 'b')
    const heading = page.getByText('Banks', { exact: true })
    await expect.element(heading).toBeVisible()
    await pressMiddleOf(heading.element())
    await userEvent.keyboard('x')
    await expect.poll(typedText).toBe('bx')
  })

  it('while the list is closed, until the focus leaves the field', async () => {
    await showTypedLetters()
    await pressMiddleOf(addKey('m'))
    await pressMiddleOf(page.getByRole('button', { name: 'Show options' }).element())
    await expect.poll(isOpen).toBe(false)
    expect(typedText()).toBe('cim')
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(typedText).toBe('')
  })

  it.each<[how: string, reopen: () => Promise<void>]>([
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['ArrowDown', () => userEvent.keyboard('{ArrowDown}')],
    ['a press on the field', () => pressMiddleOf(bankField().element())],
    ['the next letter', () => userEvent.keyboard('m')],
  ])('and %s opens their search again, which Enter then selects from', async (_how, reopen) => {
    const onSubmit = vi.fn()
    await showTypedLetters()
    document.forms[0]!.addEventListener('submit', onSubmit)
    await pressMiddleOf(page.getByRole('button', { name: 'Show options' }).element())
    await expect.poll(isOpen).toBe(false)
    await reopen()
    await expect.poll(isOpen).toBe(true)
    expect(typedText()).toMatch(/^cim?$/)
    await expect.poll(() => bankRows().elements().length).toBe(1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(submittedBank).toBe('BCBB0235')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it.each<[how: string, discard: () => unknown]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its own form’s submission', () => document.forms[0]!.requestSubmit()],
    ['Tab', () => userEvent.tab()],
    ['a press on the page', () => pressMiddleOf(addToPage('p', 'Elsewhere'))],
  ])('and %s discards them', async (_how, discard) => {
    await showTypedLetters()
    await pressMiddleOf(page.getByRole('button', { name: 'Show options' }).element())
    await expect.poll(isOpen).toBe(false)
    expect(typedText()).toBe('ci')
    await discard()
    await expect.poll(typedText).toBe('')
  })

  it('while the banks fail to load and after they have loaded, without opening the list', async () => {
    const proxy = bankProxy({ status: 401 })
    proxy.hold()
    const shown = showBankPicker()
    await userEvent.type(bankField(), 'c')
    proxy.release()
    const { refresh } = await shown
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(typedText()).toBe('c')
    await userEvent.keyboard('i')
    await waitForFrames()
    expect(typedText()).toBe('ci')
    proxy.answers({ banks })
    await refresh()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await waitForFrames()
    expect(typedText()).toBe('ci')
    expect(isOpen()).toBe(false)
    await userEvent.keyboard('m{Enter}')
    await expect.poll(submittedBank).toBe('BCBB0235')
  })

  it('control: until the focus leaves the field while the banks fail to load', async () => {
    bankProxy({ status: 401 })
    await showBankPicker()
    await userEvent.type(bankField(), 'ci')
    await waitForFrames()
    expect(typedText()).toBe('ci')
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(typedText).toBe('')
  })

  it('when the payer leaves the frame, which closes the list, and comes back', async () => {
    await showTypedLetters()
    await moveFocusTo('page around')
    await expect.poll(isOpen).toBe(false)
    expect(typedText()).toBe('ci')
    await moveFocusTo('field')
    insertLetter('m')
    await expect.poll(typedText).toBe('cim')
    await expect.element(bankRow('CIMB Clicks')).toBeVisible()
  })
})

/** Renders a picker in a shadow root and waits until it shows its field. */
async function showInShadowRoot(mode: ShadowRootMode) {
  bankProxy({ banks })
  const host = addToPage('div')
  const root = host.attachShadow({ mode })
  const container = document.createElement('form')
  root.append(container)
  const reactRoot = createRoot(container)
  reactRoot.render(
    <BankPage>
      <BankPicker name="bank_code" />
    </BankPage>,
  )
  /** Finds an element in the root, or in the element's own root. */
  const find = (selector: string) =>
    (root.querySelector('fpx-bank-picker')?.shadowRoot ?? root).querySelector(selector)
  await expect.poll(() => find('[role=combobox]')).not.toBeNull()
  return {
    host,
    find,
    submitted: () => new FormData(container).get('bank_code'),
    unmount: () => reactRoot.unmount(),
  }
}

describe.each(['open', 'closed'] as const)('in the page’s %s shadow root', (mode) => {
  it('a mouse selects a bank, and a press outside closes the list', async () => {
    const { find, submitted, unmount } = await showInShadowRoot(mode)
    await pressMiddleOf(find('[role=combobox]')!)
    await expect.poll(() => find('[role=option]')).not.toBeNull()
    await waitForFrames()
    await pressMiddleOf(find('[role=option]')!)
    await expect.poll(submitted).toBe('BCBB0235')
    await pressMiddleOf(find('[role=combobox]')!)
    await expect.poll(() => find('[aria-expanded=true]')).not.toBeNull()
    await pressMiddleOf(addToPage('p', 'Elsewhere'))
    await expect.poll(() => find('[aria-expanded=true]')).toBeNull()
    unmount()
  })
})

it('a press on the padding of an open shadow root’s host closes the list', async () => {
  const { find, host, unmount } = await showInShadowRoot('open')
  host.style.paddingBlockStart = '40px'
  await pressMiddleOf(find('[role=combobox]')!)
  await expect.poll(() => find('[aria-expanded=true]')).not.toBeNull()
  const { left, top } = host.getBoundingClientRect()
  await sendMouse('mousePressed', { x: left + 20, y: top + 20 })
  await sendMouse('mouseReleased', { x: left + 20, y: top + 20 })
  await expect.poll(() => find('[aria-expanded=true]')).toBeNull()
  unmount()
})
