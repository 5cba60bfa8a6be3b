import type { OrderStatus } from 'fpx-checkout/payments'
import { useEffect, useRef } from 'react'
import { Link } from '../../address/Link.js'
import type { CheckoutWords } from './checkoutWords.js'

/** The result the page shows for each state of the order's payment. */
const results = {
  open: 'failed',
  failed: 'failed',
  creating: 'waiting',
  pending: 'waiting',
  paid: 'paid',
  review: 'review',
} as const

/** Renders the payment's result for a payer who has returned from the bank. The page is named after it. */
export function PaymentResult({
  status,
  approvalUrl,
  words,
  settings,
}: {
  status: OrderStatus
  /** The test bank's page, on which the demo's visitor approves a company payment. */
  approvalUrl?: string | undefined
  words: CheckoutWords
  /** The page's language and theme, which are included in the link to the checkout. */
  settings: Record<string, string | null>
}) {
  // The gateway hasn't said whether the payment failed or awaits approval.
  const isUnclear = status.awaitsApproval && status.canPay
  const result = isUnclear ? 'unclear' : results[status.state]
  const { title, detail } = words.results[result]
  const bankUrl = approvalUrl ?? status.continueUrl
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.title
    document.title = `${title} · fpx-checkout`
    // A payer at the keyboard goes on here, not at the top of the page.
    heading.current?.focus()
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <section className="result" data-result={result} aria-labelledby="result-title">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        {result === 'paid' && <path d="m8 17 6 6L25 10" />}
        {result === 'failed' && <path d="m10 10 12 12M22 10 10 22" />}
        {(result === 'waiting' || isUnclear) && <path d="M16 8v8l5 4" />}
        {result === 'review' && <path d="M16 8v10M16 23v.5" />}
      </svg>
      <div role="status">
        <h1 id="result-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{detail}</p>
      </div>
      {bankUrl !== undefined && (
        <form action={bankUrl}>
          <input type="hidden" name="lang" value={settings['lang'] ?? 'en'} />
          <button type="submit" className="quiet">
            {approvalUrl === undefined ? words.continueAtBank : words.approveAtTestBank}
          </button>
        </form>
      )}
      {(result === 'paid' || status.isWaiting) && (
        <Link className="quiet" to={{ order: null, ...settings }}>
          {result === 'paid' ? words.newOrder : words.otherBank}
        </Link>
      )}
    </section>
  )
}
