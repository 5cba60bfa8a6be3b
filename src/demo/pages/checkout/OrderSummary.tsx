import { cart, ringgit } from './cart.js'
import type { CheckoutWords } from './checkoutWords.js'

/** Renders the items in the cart and their prices. */
export function OrderSummary({ words, reference }: { words: CheckoutWords; reference: string }) {
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">
        {words.order} {reference}
      </h2>
      <ul>
        {cart.lines.map(({ id, count, price }) => (
          <li key={id}>
            <span>
              {words.items[id].name}
              <small>
                {words.items[id].detail} · {count} × {ringgit(price)}
              </small>
            </span>
            <span>{ringgit(count * price)}</span>
          </li>
        ))}
        <li>
          <span>{words.delivery}</span>
          <span>{ringgit(cart.shipping)}</span>
        </li>
        <li className="total">
          <span>{words.total}</span>
          <span>{ringgit(cart.total)}</span>
        </li>
      </ul>
    </section>
  )
}
