import { BankPicker } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Checkout() {
  const [paid, setPaid] = useState()
  const changes = useRef([])
  if (paid)
    return (
      <>
        <p>The payer chose {paid}</p>
        <output>{changes.current.join()}</output>
      </>
    )
  return (
    <form
      onChange={({ target }) => changes.current.push(`${target.name}=${target.value}`)}
      onSubmit={(event) => {
        event.preventDefault()
        setPaid(new FormData(event.currentTarget).get('bank_code'))
      }}
    >
      <BankPicker name="bank_code" required />
      <button>Pay</button>
    </form>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Checkout />
  </StrictMode>,
)
