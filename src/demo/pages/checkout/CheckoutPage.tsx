import { type Bank, BankPicker } from 'fpx-checkout'
import { type SubmitEvent, useState } from 'react'
import { GatewayDrawer } from '../../gateway/GatewayDrawer.js'
import { languages } from '../../address/storyGlobals.js'
import { useAddress } from '../../address/useAddress.js'
import { usePageGateway } from '../../gateway/usePageGateway.js'
import { cart, ringgit } from './cart.js'
import { OrderSummary } from './OrderSummary.js'
import { type PostedOrder, postOrder } from './postOrder.js'
import { Receipt } from './Receipt.js'
import { checkoutWords } from './checkoutWords.js'
import './checkout.css'

/**
 * Renders a shop's checkout page: the payer's details, the bank picker, and the order that the shop's server receives.
 */
export function CheckoutPage() {
  const gateway = usePageGateway()
  const [language] = useAddress('lang', languages)
  const words = checkoutWords[language]
  const [bank, setBank] = useState<Bank | null>(null)
  const [posted, setPosted] = useState<PostedOrder | null>(null)

  function pay(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void postOrder(event.currentTarget).then(setPosted)
  }

  return (
    <>
      <div className="shop" lang={language}>
        <div className="shop-bar">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M6 12h17v6a8 8 0 0 1-8 8h-1a8 8 0 0 1-8-8zM23 14h2a3.5 3.5 0 0 1 0 7h-2.4" />
            <path d="M11 8c0-2 2-2 2-4M16 8c0-2 2-2 2-4" />
          </svg>
          <p>
            <strong>Kedai Senja</strong>
            <span>{words.tagline}</span>
          </p>
        </div>
        <div className="checkout">
          <form action="/api/demo/order" method="post" onSubmit={pay} aria-labelledby="pay-title">
            <h1 id="pay-title">{words.checkout}</h1>
            <fieldset>
              <legend>{words.contact}</legend>
              <label className="field">
                <span>{words.email}</span>
                <input
                  type="email"
                  name="email"
                  autoComplete="email"
                  required
                  placeholder="you@example.com"
                />
              </label>
            </fieldset>
            <fieldset>
              <legend>{words.payBy}</legend>
              <p className="hint">{words.hint}</p>
              {gateway.ready && (
                <BankPicker
                  key={gateway.version}
                  name="bank_code"
                  required
                  amount={cart.total}
                  onChange={(_code, chosen) => setBank(chosen?.bank ?? null)}
                />
              )}
            </fieldset>
            <button type="submit" className="pay">
              {bank
                ? words.continueTo(bank.display || bank.name || bank.code)
                : words.pay(ringgit(cart.total))}
            </button>
          </form>
          <OrderSummary words={words} />
        </div>
      </div>
      <Receipt bank={bank} posted={posted} />
      <GatewayDrawer gateway={gateway} />
    </>
  )
}
