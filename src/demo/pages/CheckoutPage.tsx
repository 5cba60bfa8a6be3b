import { type Bank, BankPicker } from 'fpx-checkout'
import { type FormEvent, useState } from 'react'

const order = [
  { name: 'Kopi O kaw, 250 g', price: 18.5 },
  { name: 'Kaya, homemade, 200 g', price: 12.9 },
  { name: 'Enamel cup, green', price: 27.5 },
]
const total = order.reduce((sum, { price }) => sum + price, 0)
const ringgit = (amount: number) => `RM ${amount.toFixed(2)}`

/** A shop's checkout page: the order, the bank, the button, and what the shop's server would receive. */
export function CheckoutPage() {
  const [bank, setBank] = useState<Bank | null>(null)
  const [sent, setSent] = useState<string | null>(null)

  function pay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([key, value]) => [
      key,
      String(value),
    ])
    setSent(new URLSearchParams(entries).toString())
  }

  return (
    <div className="checkout">
      <form className="card" onSubmit={pay}>
        <h1>Pay by online banking</h1>
        <ul className="order">
          {order.map(({ name, price }) => (
            <li key={name}>
              <span>{name}</span>
              <span>{ringgit(price)}</span>
            </li>
          ))}
          <li className="total">
            <span>Total</span>
            <span>{ringgit(total)}</span>
          </li>
        </ul>
        <BankPicker
          name="bank_code"
          required
          terms
          amount={total}
          onChange={(_code, chosen) => setBank(chosen)}
        />
        <button type="submit" className="pay">
          {bank ? `Continue to ${bank.display ?? bank.name ?? bank.code}` : `Pay ${ringgit(total)}`}
        </button>
      </form>
      <section className="card receipt" aria-labelledby="receipt-title">
        <h2 id="receipt-title">What the shop receives</h2>
        <p>
          Bank code <output aria-label="Bank code">{bank?.code ?? '—'}</output>
        </p>
        <pre tabIndex={0} aria-label="Bank object">
          {JSON.stringify(bank, null, 2)}
        </pre>
        <p>
          The form posts <output aria-label="Form body">{sent ?? 'nothing yet'}</output>
        </p>
      </section>
    </div>
  )
}
