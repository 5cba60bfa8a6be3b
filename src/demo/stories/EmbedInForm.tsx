import { useState } from 'react'
import { EmbedElement, type EmbedElementProps } from './EmbedElement.js'

/** Renders the element in a form and, below it, shows the data that the form submits. */
export function EmbedInForm(args: EmbedElementProps) {
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
      <EmbedElement tag="fpx-bank-picker" {...args} />
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
