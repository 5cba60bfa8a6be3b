import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { codeIn, isUnique, places } from '../banks.js'
import { Checkout } from './Checkout.js'
import { serveBanks } from './serveBanks.js'
import { submitted } from './showCheckout.js'

describe('the form submits the bank selected by `selectOptions`', () => {
  it.each(places)('option %i', async (place) => {
    cleanup()
    serveBanks()
    render(<Checkout variant="native" />)
    await screen.findByRole('option', { name: /Maybank2U/ })
    const { text } = screen.getAllByRole<HTMLOptionElement>('option')[place + 1]!
    const code = codeIn(text)
    const field = screen.getByLabelText('Bank')
    // If two options share a code, neither has it as its value, so they are selected by their text.
    await userEvent.selectOptions(field, isUnique(code) ? code : text)
    expect(field).toHaveDisplayValue(text)
    if (isUnique(code)) expect(field).toHaveValue(code)
    expect(submitted()).toBe(code)
  })
})
