import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankPage, BankPicker, bankField, bankRow } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

/** Sets `navigator.onLine`, and dispatches the event, as browsers do. */
function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

function showDisconnectedPicker() {
  render(
    <BankPage>
      <BankPicker />
    </BankPage>,
  )
  // The event comes after the render, because a query client listens for it only while a component uses the client.
  setOnline(false)
}
const fails = () => Promise.reject(new TypeError('Failed to fetch'))
const retry = page.getByRole('button', { name: 'Try again' })

afterEach(() => setOnline(true))

it('without a connection an alert appears instead of the loading text', async () => {
  vi.stubGlobal('fetch', fails)
  showDisconnectedPicker()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You’re offline.')
  await expect.element(bankField()).toHaveAttribute('placeholder', 'Find your bank')
  await userEvent.click(bankField())
  await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
  bankProxy()
  setOnline(true)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
})

it('"Try again" sends one request, whatever the browser says about its connection', async () => {
  const fetch = vi.fn(fails)
  vi.stubGlobal('fetch', fetch)
  showDisconnectedPicker()
  await expect.element(retry).toBeVisible()
  const { requests } = bankProxy()
  await userEvent.click(retry)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
  expect(requests).toHaveLength(1)
})

it('the automatic retry does not wait for the browser to say that it is online', async () => {
  bankProxy()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', vi.fn(fetch).mockImplementationOnce(fails))
  showDisconnectedPicker()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
})
