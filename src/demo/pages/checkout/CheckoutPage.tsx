import { type Bank, BankPicker } from 'fpx-checkout'
import { useState, useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../../address/address.js'
import { GatewayDrawer } from '../../gateway/GatewayPanel.js'
import { languages, themes } from '../../address/storyGlobals.js'
import { useAddress } from '../../address/useAddress.js'
import { usePageGateway } from '../../gateway/useGateway.js'
import { cart, ringgit } from './cart.js'
import { OrderSummary } from './OrderSummary.js'
import { PaymentResult } from './PaymentResult.js'
import { Receipt } from './Receipt.js'
import { checkoutWords } from './checkoutWords.js'
import { useShop } from './useShop.js'
import './checkout.css'

/** The account types that the shop accepts. */
const models = ['all', 'B2C', 'B2B1'] as const

/**
 * Renders a shop's checkout page with the payer's details, the bank picker, and the data the shop's server receives.
 * After the payer has returned from the bank, the page shows how the payment ended.
 */
export function CheckoutPage() {
  const gateway = usePageGateway()
  const { state, isBack } = useShop()
  const [language] = useAddress('lang', languages)
  const [theme] = useAddress('theme', themes)
  const [model] = useAddress('model', models)
  const problem = useSyncExternalStore(subscribe, () => parameters().get('problem'))
  const words = checkoutWords[language]
  const [bank, setBank] = useState<Bank | null>(null)
  const status = isBack ? state?.status : undefined
  const email = state?.email ?? ''
  const settings = {
    lang: language === 'en' ? null : language,
    theme: theme === 'system' ? null : theme,
  }

  if (!gateway.wasReady) return <div className="loading-page" />
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
          <div className="payment">
            {status && (
              <PaymentResult {...{ status, words, settings }} approvalUrl={state?.approvalUrl} />
            )}
            {status?.canPay !== false && (
              <form action="/api/demo/payments/pay" method="post" aria-labelledby="pay-title">
                {status ? (
                  <h2 id="pay-title">{words.checkout}</h2>
                ) : (
                  <h1 id="pay-title">{words.checkout}</h1>
                )}
                {problem !== null && Object.hasOwn(words.problems, problem) && (
                  <p className="problem" role="alert">
                    {words.problems[problem as keyof typeof words.problems]}
                  </p>
                )}
                <fieldset>
                  <legend>{words.contact}</legend>
                  <label className="field">
                    <span>{words.email}</span>
                    <input
                      // If the payer tries again, the key makes React recreate the field, prefilled with the e-mail
                      // address they entered.
                      key={email}
                      type="email"
                      name="email"
                      autoComplete="email"
                      required
                      defaultValue={email}
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
                      modelName="bank_model"
                      model={model === 'all' ? undefined : model}
                      required
                      amount={cart.total}
                      onChange={(chosen) => setBank(chosen?.bank ?? null)}
                    />
                  )}
                </fieldset>
                <input type="hidden" name="lang" value={settings.lang ?? ''} />
                <input type="hidden" name="theme" value={settings.theme ?? ''} />
                <button type="submit" className="pay">
                  {words.pay(ringgit(cart.total))}
                </button>
              </form>
            )}
          </div>
          <OrderSummary words={words} reference={state?.reference ?? cart.reference} />
        </div>
      </div>
      <Receipt bank={bank} steps={state?.steps ?? []} />
      <GatewayDrawer gateway={gateway} />
    </>
  )
}
