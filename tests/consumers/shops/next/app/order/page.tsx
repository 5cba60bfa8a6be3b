import { payments } from '../../lib/shop'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const sentences = {
  open: 'Not paid yet.',
  creating: 'The payment is being prepared.',
  pending: 'Waiting for the bank.',
  failed: 'The payment failed.',
  paid: 'Paid. Thank you!',
  review: 'We have received a payment and are checking it. We will write to you.',
}

const approval = "Waiting for the approval in your company's internet banking."
const unclear = "The payment has failed or awaits approval in your company's internet banking."

export default async function OrderPage({ searchParams }: Props) {
  const order = await payments.statusOf(await searchParams)
  if (!order) return <p>There is no order.</p>
  const { state, isWaiting, awaitsApproval, continueUrl, canPay } = order
  return (
    <>
      {isWaiting && <meta httpEquiv="refresh" content="5" />}
      <p>{!awaitsApproval ? sentences[state] : canPay ? unclear : approval}</p>
      {continueUrl && <a href={continueUrl}>Continue the payment</a>}
      {(canPay || isWaiting) && <a href="/">Choose a bank</a>}
    </>
  )
}
