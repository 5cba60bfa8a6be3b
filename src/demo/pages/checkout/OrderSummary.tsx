import { cart, ringgit } from './cart.js'

/** What is in the cart, and what it costs. */
export function OrderSummary() {
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Order {cart.reference}</h2>
      <ul>
        {cart.lines.map(({ name, detail, count, price }) => (
          <li key={name}>
            <span>
              {name}
              <small>
                {detail} · {count} × {ringgit(price)}
              </small>
            </span>
            <span>{ringgit(count * price)}</span>
          </li>
        ))}
        <li>
          <span>Delivery</span>
          <span>{ringgit(cart.shipping)}</span>
        </li>
        <li className="total">
          <span>Total</span>
          <span>{ringgit(cart.total)}</span>
        </li>
      </ul>
    </section>
  )
}
