// One checkout page with three bank fields, `?field=fpx`, `adyen` or `shadcn`. Everything around the field is the same.
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchBanks, type FieldProps } from './FieldProps.js'
import './page.css'

const fields: Record<string, () => Promise<ComponentType<FieldProps>>> = {
  fpx: async () => (await import('./FpxField.js')).FpxField,
  adyen: async () => (await import('./AdyenField.js')).AdyenField,
  shadcn: async () => (await import('./ShadcnField.js')).ShadcnField,
}

const name = new URLSearchParams(location.search).get('field') ?? 'fpx'
const [Field, banks] = await Promise.all([fields[name]!(), fetchBanks()])
createRoot(document.getElementById('root')!).render(
  <form aria-label="Checkout">
    <h1>Checkout</h1>
    <label>
      Email
      <input type="email" defaultValue="aina@example.com" />
    </label>
    <Field banks={banks} />
    <button type="submit">Pay RM 85.40</button>
  </form>,
)
