import type { Bank } from 'fpx-checkout'
import type { ShopStep } from '../../backEnd/createShop.js'
import { ScrollBox } from '../../ScrollBox.js'
import { useDemoWords } from '../../words/useDemoWords.js'

/**
 * Renders the checkout as the merchant sees it. The view contains the selected bank and the requests and actions that
 * the shop's server recorded.
 */
export function Receipt({ bank, steps }: { bank: Bank | null; steps: readonly ShopStep[] }) {
  const { receipt: words, lang } = useDemoWords()
  return (
    <section lang={lang} className="receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{words.title}</h2>
      <div className="receipt-steps">
        <div>
          <h3>{words.inPage}</h3>
          <p>
            {words.code} <output aria-label={words.code}>{bank?.code ?? '—'}</output>
          </p>
          <ScrollBox label={words.bank}>
            <pre>{bank ? JSON.stringify(bank, null, 2) : words.noBank}</pre>
          </ScrollBox>
        </div>
        <div>
          <h3>{words.onServer}</h3>
          {steps.length === 0 ? (
            <p>{words.noSteps}</p>
          ) : (
            <ol aria-label={words.steps}>
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
