import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { codeIn, codes, places } from '../banks.js'
import { showCheckout, submitted } from './showCheckout.js'

describe('the form submits the bank after its code is typed and Enter is pressed', () => {
  it.each(codes)('%s', async (code) => {
    const field = await showCheckout()
    await userEvent.type(field, `${code}{Enter}`)
    expect(submitted()).toBe(code)
    expect(field).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the form submits the bank of a clicked row', () => {
  it.each(places)('row %i', async (place) => {
    const field = await showCheckout()
    await userEvent.click(field)
    const row = screen.getAllByRole('option')[place]!
    const code = codeIn(row.textContent)
    await userEvent.click(row)
    expect(submitted()).toBe(code)
  })
})

it('every row exists immediately after the click that opens the list', async () => {
  const field = await showCheckout()
  await userEvent.click(field)
  expect(screen.getAllByRole('option')).toHaveLength(43)
})

it('React reports no update outside `act` while a payer opens, types, selects, and leaves', async () => {
  const errors = vi.spyOn(console, 'error')
  const field = await showCheckout()
  const user = userEvent.setup()
  const frames = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }
  await user.click(field)
  await frames()
  await user.keyboard('maybank')
  await frames()
  await user.keyboard('{ArrowDown}{Enter}')
  await frames()
  await user.tab()
  await frames()
  expect(submitted()).toMatch(/^MB/)
  expect(errors.mock.calls).toEqual([])
  errors.mockRestore()
})

it('the arrow keys move through the rows', async () => {
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

it('rows have the same names as in browsers', async () => {
  const field = await showCheckout()
  await userEvent.click(field)
  screen.getByRole('option', { name: 'Maybank2U MB2U0227' })
})
