import { headers } from 'next/headers'
import { orders } from '../../lib/shop'

const sentences = {
  open: 'Not paid yet.',
  pending: 'Waiting for the bank.',
  failed: 'The payment failed.',
  paid: 'Paid. Thank you!',
}

export default async function OrderPage() {
  const order = await orders.ofSession(await headers())
  if (!order) return <p>There is no order.</p>
  const { status, paymentId } = order
  const payment =
    paymentId && status === 'pending' ? await orders.findPayment(paymentId) : undefined
  return (
    <>
      {status === 'pending' && <meta httpEquiv="refresh" content="5" />}
      <p>{sentences[status]}</p>
      {payment && <a href={payment.url}>Continue the payment, or choose another bank</a>}
      {(status === 'open' || status === 'failed') && <a href="/">Choose a bank</a>}
    </>
  )
}
