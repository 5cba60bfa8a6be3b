import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankPage, BankPicker, bankField, pickerTree } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

// The browser shows its bubble at the first invalid control whose `invalid` event isn't prevented.

const email = () => page.getByRole('textbox', { name: 'Email' })
const error = () => pickerTree().querySelector('[data-fpx-part=error]')
const region = () => error()?.closest('[aria-live]')
const isSpoken = () => region()?.getAttribute('aria-live') === 'polite'

/** Shows a form. Returns the controls at which the browser would show a bubble, since the last call. */
async function showForm(...fields: ReactNode[]): Promise<() => Promise<string[]>> {
  bankProxy()
  render(
    <BankPage>
      <form onSubmit={(event) => event.preventDefault()}>
        {fields}
        <button>Pay</button>
        <button type="button" onClick={({ currentTarget }) => currentTarget.form!.checkValidity()}>
          One more
        </button>
      </form>
    </BankPage>,
  )
  await expect.element(bankField()).toBeVisible()
  const bubbles: string[] = []
  const onInvalid = (event: Event) =>
    // After all other listeners.
    setTimeout(() => {
      const { name } = event.target as HTMLInputElement
      if (!event.defaultPrevented) bubbles.push(name === 'email' ? name : 'bank')
    })
  addEventListener('invalid', onInvalid, true)
  onTestFinished(() => removeEventListener('invalid', onInvalid, true))
  return async () => {
    await new Promise((done) => setTimeout(done))
    return bubbles.splice(0)
  }
}

const bank = <BankPicker key="bank" name="bank_code" required />
const emailField = (
  <label key="email">
    Email <input name="email" required />
  </label>
)
const pay = () => userEvent.click(page.getByRole('button', { name: 'Pay' }))

it('a missing bank is said once: at the field, which gets the focus, without a bubble', async () => {
  const takeBubbles = await showForm(bank)
  await pay()
  await expect.element(bankField()).toHaveFocus()
  await expect.element(bankField()).toHaveAccessibleDescription(/^Please choose your bank\./)
  expect(error()).toBeVisible()
  expect(await takeBubbles()).toEqual([])
  await expect.element(bankField()).toBeRequired()
  await expect.element(bankField()).toBeInvalid()
  // The form control: the field, or the element that contains it.
  const tree = pickerTree()
  const control = 'host' in tree ? tree.host : bankField().element()
  expect((control as HTMLInputElement).validationMessage).toBe('Please choose your bank.')
  // A screen reader reads the field with its error, so the live region is silent.
  expect(isSpoken()).toBe(false)
  // Orca remembers whether an element is a live region, until the element changes its role.
  expect(region()).toHaveAttribute('role', 'group')
  // Later errors are announced.
  await expect.poll(isSpoken).toBe(true)
  expect(region()).not.toHaveAttribute('role')
})

it('is announced if the field already has the focus', async () => {
  const takeBubbles = await showForm(bank)
  await userEvent.click(bankField())
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(bankField()).toHaveAccessibleDescription(/^Please choose your bank\./)
  expect(await takeBubbles()).toEqual([])
  expect(isSpoken()).toBe(true)
})

it('an earlier field is reported by the browser, and a later one at the next attempt', async () => {
  const takeBubbles = await showForm(emailField, bank)
  await pay()
  await expect.element(email()).toHaveFocus()
  expect(await takeBubbles()).toEqual(['email'])
  await expect.poll(error).toBeVisible()
})

it('a later field is reported by the browser once the bank is chosen', async () => {
  const takeBubbles = await showForm(bank, emailField)
  await pay()
  await expect.element(bankField()).toHaveFocus()
  expect(await takeBubbles()).toEqual([])
  await userEvent.keyboard('public bank{Enter}')
  await pay()
  await expect.element(email()).toHaveFocus()
  expect(await takeBubbles()).toEqual(['email'])
})

it.each<[where: string, button: (submit: () => void) => ReactNode]>([
  ['of the form', (submit) => <input type="button" value="Order" onClick={submit} />],
  [
    'outside all forms',
    (submit) => createPortal(<button onClick={submit}>Order</button>, document.body),
  ],
])('a button %s submits, by a script, a form that has no submit button', async (_where, button) => {
  const order = () => page.getByRole('button', { name: 'Order' })
  const form = () => document.forms[0]!
  const takeBubbles = await showForm(
    bank,
    <span key="order">{button(() => form().requestSubmit())}</span>,
  )
  // Control: the form has a submit button so that the script may only check the form.
  await userEvent.click(order())
  expect(await takeBubbles()).toEqual(['bank'])
  page.getByRole('button', { name: 'Pay' }).element().setAttribute('type', 'button')
  await userEvent.click(order())
  await expect.element(bankField()).toHaveFocus()
  expect(await takeBubbles()).toEqual([])
  expect(error()).toBeVisible()
})

it('Enter in another field submits, and leads to the missing bank', async () => {
  const takeBubbles = await showForm(emailField, bank)
  await userEvent.fill(email(), 'aina@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(bankField()).toHaveFocus()
  expect(await takeBubbles()).toEqual([])
})

it('a page that checks the form while the payer types or presses another button keeps the focus', async () => {
  const takeBubbles = await showForm(emailField, bank)
  const form = document.forms[0]!
  form.addEventListener('input', () => form.checkValidity())
  await userEvent.fill(email(), 'a')
  await userEvent.type(email(), 'ina')
  await expect.element(email()).toHaveFocus()
  const more = page.getByRole('button', { name: 'One more' })
  await userEvent.click(more)
  await expect.element(more).toHaveFocus()
  // Control: a script that calls `reportValidity()` asks for the browser's bubble.
  await takeBubbles()
  form.reportValidity()
  await expect.element(bankField()).toHaveFocus()
  expect(await takeBubbles()).toEqual(['bank'])
})

it('the browser reports a field that is hidden', async () => {
  const takeBubbles = await showForm(
    <div key="bank" id="step">
      <BankPicker name="bank_code" required />
    </div>,
  )
  document.getElementById('step')!.style.display = 'none'
  await pay()
  expect(await takeBubbles()).toEqual(['bank'])
})
