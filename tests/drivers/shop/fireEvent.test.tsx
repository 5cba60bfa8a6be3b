import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { codes, places } from './serveBanks.js'
import { showCheckout, submitted } from './showCheckout.js'

it.each(codes)('changes the text to %s and presses Enter', async (code) => {
  const field = await showCheckout()
  fireEvent.change(field, { target: { value: code } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(submitted()).toBe(code)
})

it.each(places)('clicks row %i', async (place) => {
  const field = await showCheckout()
  fireEvent.click(field)
  const row = screen.getAllByRole('option')[place]!
  fireEvent.click(row)
  expect(row.textContent).toContain(submitted())
})

it('finds exactly the field by its label', async () => {
  const field = await showCheckout()
  fireEvent.click(field)
  expect(screen.getByLabelText('Bank')).toBe(field)
})
