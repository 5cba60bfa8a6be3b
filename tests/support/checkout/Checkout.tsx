import { BankPicker, type BankValue, CompanyList, GatewayStatus } from 'fpx-checkout'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { useEffect, useRef, useState } from 'react'

const locales = { en, ms, ta, zh }

/**
 * The checkout page. Its query parameters are `lang` and `at` (the picker's position). With `held`, the page
 * controls the value; with `admin`, it also renders the admin components.
 */
export function Checkout({ search }: { search: string }) {
  const settings = new URLSearchParams(search)
  const [value, setValue] = useState<BankValue | null>(null)
  const [card, setCard] = useState(false)
  const form = (
    <form action="/pay" method="post">
      <fieldset disabled={card}>
        <legend>Payment</legend>
        <BankPicker
          name="bank_code"
          required
          locale={locales[(settings.get('lang') ?? 'en') as keyof typeof locales]}
          {...(settings.has('held') ? { value, onChange: setValue } : {})}
        />
      </fieldset>
      <label>
        <input type="checkbox" checked={card} onChange={() => setCard(!card)} /> By card
      </label>
      <button>Pay</button>
      <button type="reset">Start over</button>
    </form>
  )
  const at = settings.get('at')
  return (
    <main data-at={at}>
      <h1>Checkout</h1>
      {at === 'dialog' ? <InDialog>{form}</InDialog> : form}
      {settings.has('admin') && <CompanyList />}
      {settings.has('admin') && <GatewayStatus />}
    </main>
  )
}

function InDialog({ children }: { children: React.ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="Payment">
      {children}
    </dialog>
  )
}
