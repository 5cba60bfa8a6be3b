import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Checkout } from './Checkout.js'
import { serveBanks } from './serveBanks.js'

it('the outage alert appears within the second that findBy waits', async () => {
  cleanup()
  serveBanks({ status: 500 })
  render(<Checkout />)
  await screen.findByText('The banks could not be loaded.')
})
