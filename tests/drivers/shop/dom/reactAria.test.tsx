import { User } from '@react-aria/test-utils'
import { describe, expect, it } from 'vitest'
import { codeIn, places } from '../banks.js'
import { showCheckout, submitted } from './showCheckout.js'

describe.each(['mouse', 'keyboard'] as const)(
  'the form submits the bank of a row that is selected by %s',
  (interactionType) => {
    it.each(places)('row %i', async (place) => {
      const field = await showCheckout()
      const user = new User({ interactionType })
      const root = field.closest<HTMLElement>('[data-fpx=bank-picker]')!
      const tester = user.createTester('ComboBox', { root })
      await tester.open()
      const option = tester.getOptions()[place]!
      const code = codeIn(option.textContent)
      await tester.toggleOptionSelection({ option })
      expect(submitted()).toBe(code)
    })
  },
)
