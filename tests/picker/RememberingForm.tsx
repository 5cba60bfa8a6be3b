import { type BankOption, BankPicker, type BankValue } from 'fpx-checkout'
import { useState, useSyncExternalStore } from 'react'

const KEY = 'last-bank'

export function RememberingForm() {
  // A server doesn't know the device, so hydration begins without a bank.
  const stored = useSyncExternalStore(neverChanges, read, () => null)
  const [chosen, setChosen] = useState<BankOption | null>()
  const bank = chosen === undefined ? (JSON.parse(stored ?? 'null') as BankValue | null) : chosen
  const remember = () => {
    if (chosen)
      localStorage.setItem(KEY, JSON.stringify({ code: chosen.code, model: chosen.model }))
  }
  return (
    <form action="/pay" method="post" onSubmit={remember}>
      <BankPicker
        name="bank_code"
        modelName="bank_model"
        required
        value={bank}
        onChange={setChosen}
      />
      <button>Pay</button>
    </form>
  )
}

const neverChanges = () => () => undefined

/** A browser that blocks site data throws an error. */
function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
