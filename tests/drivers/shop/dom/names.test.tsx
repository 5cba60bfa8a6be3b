import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { it } from 'vitest'
import { showCheckout } from './showCheckout.js'

/** A bank with every tag: corporate, offline, and with a limit below the amount. */
const islam = {
  code: 'BIMB0340',
  name: 'Bank Islam Malaysia Berhad',
  display: 'Bank Islam',
  model: 'B2B1',
  status: 'offline',
}

it('row and button names have spaces between their words, as in browsers', async () => {
  const field = await showCheckout({ amount: 2_000_000, featured: ['BIMB0340'] }, [islam])
  await userEvent.click(field)
  screen.getByRole('option', {
    name: 'Bank Islam BIMB0340 Corporate Offline Amount not accepted',
  })
  screen.getByRole('radio', { name: 'Bank Islam Corporate Offline Amount not accepted' })
})
