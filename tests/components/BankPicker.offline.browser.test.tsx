import { onlineManager } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankPage, BankPicker, bankField, bankRow } from './bankPickerPage.js'
import { bankProxy } from './bankProxy.js'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

it('without a connection an alert appears instead of the loading text', async () => {
  onlineManager.setOnline(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <BankPage>
      <BankPicker />
    </BankPage>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('You’re offline.')
  await expect.element(bankField()).toHaveAttribute('placeholder', 'Choose or search for your bank')
  await userEvent.click(bankField())
  await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
  bankProxy()
  onlineManager.setOnline(true)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toBeVisible()
})
