import { BankPicker, type BankPickerProps } from 'fpx-checkout'
import { useState } from 'react'

/** Renders a picker in a form and, below it, shows the data that the form submits. */
export function PickerInForm(args: BankPickerProps) {
  const [sent, setSent] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const code = new FormData(event.currentTarget).get('bank_code')
        setSent(typeof code === 'string' ? `bank_code=${code}` : '')
      }}
      onReset={() => setSent('')}
    >
      <BankPicker {...args} />
      <p className="form-buttons">
        <button type="submit">Pay</button>
        <button type="reset">Reset</button>
      </p>
      <p>
        Sent: <output>{sent || 'nothing yet'}</output>
      </p>
    </form>
  )
}
