import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { codeIn, codes, places } from '../banks.js'
import { showCheckout, submitted } from './showCheckout.js'

describe('the form submits the bank after `change` sets its code and Enter is pressed', () => {
  it.each(codes)('%s', async (code) => {
    const field = await showCheckout()
    fireEvent.change(field, { target: { value: code } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(submitted()).toBe(code)
  })
})

describe('the form submits the bank of a clicked row', () => {
  it.each(places)('row %i', async (place) => {
    const field = await showCheckout()
    fireEvent.click(field)
    const row = screen.getAllByRole('option')[place]!
    const code = codeIn(row.textContent)
    fireEvent.click(row)
    expect(submitted()).toBe(code)
  })
})

it('getByLabelText finds the field and nothing else', async () => {
  const field = await showCheckout()
  fireEvent.click(field)
  expect(screen.getByLabelText('Bank')).toBe(field)
})
