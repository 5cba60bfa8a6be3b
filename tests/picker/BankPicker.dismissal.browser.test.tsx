import { createRoot } from 'react-dom/client'
import 'fpx-checkout/styles.css'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  BankPage,
  BankPicker,
  bankField,
  bankRow,
  showBankPicker,
  waitForFrames,
} from './bankPickerPage.js'
import { sendMouse } from '../support/browser/sendMouse.js'
import { bank, bankProxy } from './bankProxy.js'

// What closes the list, and what must not: other forms, dialogs and windows of the page have nothing to do with it.

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
/** Presses the mouse in the middle of an element, and releases it. */
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
      // Without `show()`, which would move the focus into it.
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

/** Renders a picker in a shadow root, and waits until it shows its field. */
async function showInShadowRoot(mode: ShadowRootMode) {
  bankProxy({ banks })
  const root = addToPage('div').attachShadow({ mode })
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
