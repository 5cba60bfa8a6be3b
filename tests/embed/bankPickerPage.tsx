// The page of tests/components/bankPickerPage.tsx with the built element in the place of the React component.
import type { BankPickerProps } from 'fpx-checkout'
import type { FpxBankPickerElement } from 'fpx-checkout/embed'
import { afterEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'

// For the tests that draw a React page of their own around something that has nothing to do with a picker's kind.
export { BankPage } from '../components/bankPickerPage.jsx'
export const bankField = () => page.getByRole('combobox', { name: 'Bank' })
export const bankRows = () => page.getByRole('option')
export const bankRow = (name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name}`) }).first()

export function highlightedRow(): Element | null {
  const field = bankField().element()
  const id = field.getAttribute('aria-activedescendant')
  return id === null ? null : (field.getRootNode() as ShadowRoot).getElementById(id)
}

export const said = () => page.getByRole('status')
export const submittedBank = () => new FormData(document.forms[0]).get('bank_code')

let count = 0
const script = '/node_modules/.cache/fpx-embed/fpx-checkout.mjs'

export async function showBankPicker(props: BankPickerProps = {}) {
  await import(/* @vite-ignore */ script)
  sessionStorage.clear()
  const onChange = vi.fn()
  const form = document.createElement('form')
  form.addEventListener('submit', (event) => event.preventDefault())
  const picker = document.createElement('fpx-bank-picker')
  const { onChange: heard = onChange, ...rest } = props
  picker.addEventListener('fpx-change', ({ detail: { code, bank } }) => {
    heard(code, bank)
  })
  // A list of another test is not ours.
  Object.assign(picker, { endpoint: `/api/fpx-${(count += 1)}`, name: 'bank_code' })
  // What React's props say in the element's terms: events, an attribute, and a reset that the form tells of.
  const give = ({ defaultValue, onEvent, onBlur, ...changed }: BankPickerProps) => {
    if (defaultValue) picker.defaultValue = defaultValue
    if (onBlur) picker.addEventListener('blur', onBlur)
    if (onEvent) picker.addEventListener('fpx-event', (event) => onEvent(event.detail))
    Object.assign(picker, changed)
  }
  give(rest)
  form.addEventListener('reset', () =>
    setTimeout(() => {
      if (rest.value === undefined) heard(picker.value || null, picker.bank)
      else picker.value = rest.value
    }),
  )
  form.append(picker)
  form.insertAdjacentHTML(
    'beforeend',
    '<button>Pay</button><button type="reset">Start over</button>',
  )
  document.body.innerHTML = '<p>Elsewhere</p>'
  document.body.append(form)
  await expect
    .poll(() => picker.shadowRoot?.querySelector('[aria-busy=false]') ?? null)
    .not.toBeNull()
  return {
    onChange: heard,
    unmount: () => form.remove(),
    rerender: give,
    refresh: () => refresh(picker),
  }
}

afterEach(() => {
  document.body.replaceChildren()
  passed = 0
})

/** The list is a minute older, and the tab comes back. */
async function refresh(picker: FpxBankPickerElement): Promise<void> {
  passed += 61_000
  dispatchEvent(new Event('online'))
  await new Promise((later) => setTimeout(later))
  await expect.poll(() => picker.shadowRoot?.querySelector('[aria-busy=true]')).toBeNull()
}

const now = Date.now
let passed = 0
Date.now = () => now() + passed

// A matcher of the document's own focus sees the element; the payer's focus is inside.
expect.extend({
  toHaveFocus: (field: Element) => ({
    pass: field.matches(':focus'),
    message: () => `expected ${field.outerHTML} to have the focus`,
  }),
})
