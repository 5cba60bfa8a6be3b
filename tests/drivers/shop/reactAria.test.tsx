import { User } from '@react-aria/test-utils'
import { expect, it } from 'vitest'
import { places } from './serveBanks.js'
import { showCheckout, submitted } from './showCheckout.js'

it.each(places)('selects row %i by its ComboBox tester', async (place) => {
  const field = await showCheckout()
  const user = new User({ interactionType: place % 2 ? 'keyboard' : 'mouse' })
  const root = field.closest<HTMLElement>('[data-fpx=bank-picker]')!
  const tester = user.createTester('ComboBox', { root })
  await tester.open()
  const option = tester.getOptions()[place]!
  await tester.toggleOptionSelection({ option })
  expect(option.textContent).toContain(submitted())
})
