import type { Bank } from 'fpx-checkout'
import type { ShopStep } from '../../backEnd/ShopState.js'
import { ScrollBox } from '../../ScrollBox.js'

/**
 * Renders the merchant's side of the checkout page: the selected bank in the page, and what the shop's server received,
 * sent and did.
 */
export function Receipt({ bank, steps }: { bank: Bank | null; steps: readonly ShopStep[] }) {
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
          {steps.length === 0 ? (
            <p>Choose a bank and press the button.</p>
          ) : (
            <ol aria-label="What the server received and did">
              {steps.map(({ title, text }, index) => (
                <li key={index}>
                  <details open={index === 0 || index === steps.length - 1}>
                    <summary>{title}</summary>
                    <ScrollBox label={title}>
                      <pre>{text}</pre>
                    </ScrollBox>
                  </details>
                </li>
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  )
}
