// The page of a shop as a payer's browser gets it: the picker in a form, built for production.
import { BankPicker } from 'fpx-checkout'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(
  <form>
    <BankPicker name="bank_code" required defaultValue="PBB0233" />
    <button>Pay</button>
  </form>,
)
