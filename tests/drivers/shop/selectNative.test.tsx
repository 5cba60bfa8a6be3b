import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Checkout } from './Checkout.js'
import { codes, places, serveBanks } from './serveBanks.js'
import { submitted } from './showCheckout.js'

it.each(places)(
  'selects option %i by its value, the code where no other option has it',
  async (place) => {
    cleanup()
    serveBanks()
    render(<Checkout variant="native" />)
    await screen.findByRole('option', { name: /Maybank2U/ })
    const field = screen.getByLabelText('Bank')
    const { value, text } = screen.getAllByRole<HTMLOptionElement>('option')[place + 1]!
    const code = codes.find((known) => text.includes(`(${known})`))!
    if (codes.filter((known) => known === code).length === 1) expect(value).toBe(code)
    await userEvent.selectOptions(field, value)
    expect(field).toHaveDisplayValue(text)
    expect(submitted()).toBe(code)
  },
)
