import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { codes, places } from './serveBanks.js'
import { showCheckout, submitted } from './showCheckout.js'

it.each(codes)('types %s and presses Enter', async (code) => {
  const field = await showCheckout()
  const user = userEvent.setup()
  await user.type(field, `${code}{Enter}`)
  expect(submitted()).toBe(code)
  expect(field).toHaveAttribute('aria-expanded', 'false')
})

it.each(places)('clicks row %i', async (place) => {
  const field = await showCheckout()
  const user = userEvent.setup()
  await user.click(field)
  const row = screen.getAllByRole('option')[place]!
  await user.click(row)
  expect(row.textContent).toContain(submitted())
})

it('has every row right after the click that opens the list', async () => {
  const field = await showCheckout()
  await userEvent.click(field)
  expect(screen.getAllByRole('option')).toHaveLength(43)
})

it('goes through the rows by the arrows', async () => {
  const field = await showCheckout()
  const user = userEvent.setup()
  await user.click(field)
  for (let press = 0; press < 43; press += 1) {
    await user.keyboard('{ArrowDown}')
    const active = document.getElementById(field.getAttribute('aria-activedescendant')!)
    expect(active).toHaveAttribute('aria-posinset', String(press + 1))
  }
  await user.keyboard('{Enter}')
  expect(submitted()).toBe('UOB0228')
})

it('names the rows as browsers do', async () => {
  const field = await showCheckout()
  await userEvent.click(field)
  screen.getByRole('option', {
    name: 'Maybank2U MB2U0227 Malayan Banking Berhad (M2U)',
  })
})
