import { QueryClient } from '@tanstack/react-query'
import { BankPicker, FpxProvider } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hydrateLate } from '../support/browser/hydrateLate.js'
import { bank, bankProxy } from './bankProxy.js'

const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

it.each([
  ['was loaded', { banks }],
  ['has failed', { status: 401 }],
])(
  'a picker whose tree hydrates after the list %s starts with the server-rendered select',
  async (_case, answer) => {
    bankProxy(answer)
    const { place, faults, arrive } = await hydrateLate((late) => (
      <FpxProvider queryClient={new QueryClient()}>
        <form>
          <BankPicker label="First" name="first" />
          {late(<BankPicker label="Second" name="second" />)}
        </form>
      </FpxProvider>
    ))
    const first = page.getByRole('combobox', { name: 'First' })
    if ('banks' in answer) {
      await userEvent.type(first, 'affin')
      const row = page.getByRole('option', { name: 'Affin Bank' })
      await expect.element(row).toHaveAttribute('data-highlighted')
      await userEvent.keyboard('{Enter}')
      await expect.element(first).toHaveValue('Affin Bank')
    } else await expect.element(page.getByRole('alert')).toBeVisible()
    // Control: the second picker isn't hydrated yet.
    expect(place.querySelector('select[name=second]')).not.toBeNull()
    await arrive()
    const second = page.getByRole('combobox', { name: 'Second' })
    await expect.poll(() => second.element().tagName).toBe('INPUT')
    expect(faults).toEqual([])
  },
)
