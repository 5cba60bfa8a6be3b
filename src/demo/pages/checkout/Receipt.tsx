import type { Bank } from 'fpx-checkout'
import { ScrollBox } from '../../ScrollBox.js'
import type { PostedOrder } from './postOrder.js'

/**
 * Renders the merchant's side of the checkout page: the selected bank in the page, and the order on the shop's server.
 */
export function Receipt({ bank, posted }: { bank: Bank | null; posted: PostedOrder | null }) {
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">What the merchant receives</h2>
      <div className="receipt-steps">
        <div>
          <h3>In the page</h3>
          <p>
            Bank code <output aria-label="Bank code">{bank?.code ?? '—'}</output>
          </p>
          <ScrollBox label="Bank object">
            <pre>
              {bank ? JSON.stringify(bank, null, 2) : 'The bank object, after a bank is selected.'}
            </pre>
          </ScrollBox>
        </div>
        <div>
          <h3>On the shop’s server</h3>
          <p>
            <code>POST /api/demo/order</code>{' '}
            <output aria-label="Form body">{posted?.body ?? 'nothing yet'}</output>
          </p>
          <ScrollBox label="What the server made of it">
            <pre>{describeResponse(posted)}</pre>
          </ScrollBox>
        </div>
      </div>
    </section>
  )
}

function describeResponse(posted: PostedOrder | null): string {
  if (!posted) return 'Choose a bank and press the button.'
  if (!posted.received) return `The server answered ${posted.status || 'not at all'}.`
  const { payment, refused } = posted.received
  return payment
    ? `// to the gateway, then to the bank in this same window\n${JSON.stringify(payment, null, 2)}`
    : refused.join('\n')
}
