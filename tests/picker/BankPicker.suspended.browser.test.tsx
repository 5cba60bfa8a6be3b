import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { BankPicker, FpxProvider } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { type ReactNode, Suspense, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bank, bankProxy } from './bankProxy.js'

const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

function Late({ until, children }: { until: Promise<void> | undefined; children: ReactNode }) {
  if (until) use(until)
  return children
}

const checkout = (queryClient: QueryClient, until?: Promise<void>) => (
  <FpxProvider queryClient={queryClient}>
    <form>
      <BankPicker label="First" name="first" />
      <Suspense fallback={<p>One moment</p>}>
        <Late until={until}>
          <BankPicker label="Second" name="second" />
        </Late>
      </Suspense>
    </form>
  </FpxProvider>
)

it.each([
  ['was loaded', { banks }],
  ['has failed', { status: 401 }],
])(
  'a picker whose tree hydrates after the list %s starts with the server-rendered select',
  async (_case, answer) => {
    bankProxy(answer)
    const place = document.createElement('div')
    place.innerHTML = renderToString(checkout(new QueryClient()))
    document.body.append(place)
    const select = place.querySelectorAll('select')[1]
    const faults: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((...fault) => faults.push(fault))
    let arrive!: () => void
    const until = new Promise<void>((done) => (arrive = done))
    // If the callback returns a promise, `act` is active until React is idle, even if other tests on the page have
    // disabled `act`.
    const root = await act(() =>
      Promise.resolve(
        hydrateRoot(place, checkout(new QueryClient(), until), {
          onRecoverableError: (fault) => faults.push(fault),
        }),
      ),
    )
    onTestFinished(() => {
      act(() => root.unmount())
      place.remove()
    })
    const first = page.getByRole('combobox', { name: 'First' })
    if ('banks' in answer) {
      await userEvent.type(first, 'affin')
      const row = page.getByRole('option', { name: 'Affin Bank' })
      await expect.element(row).toHaveAttribute('data-highlighted')
      await userEvent.keyboard('{Enter}')
      await expect.element(first).toHaveValue('Affin Bank')
    } else await expect.element(page.getByRole('alert')).toBeVisible()
    // Control: the second picker isn't hydrated yet.
    expect(select?.isConnected).toBe(true)
    await act(async () => {
      arrive()
      await until
    })
    const second = page.getByRole('combobox', { name: 'Second' })
    await expect.poll(() => second.element().tagName).toBe('INPUT')
    expect(faults).toEqual([])
  },
)
