// A small React shop that uses this package's packed modules and styles.
import { BankPicker } from 'fpx-checkout'
import 'fpx-checkout/picker.css'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')!).render(
  <form>
    <BankPicker name="bank_code" required />
    <button>Pay</button>
  </form>,
)
