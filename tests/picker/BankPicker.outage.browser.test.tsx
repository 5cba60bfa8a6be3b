import { act, render } from '@testing-library/react'
import { GatewayStatus } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  BankPicker,
  bankField,
  bankRows,
  pickerTree,
  submittedBank,
} from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'

const alert = () => page.getByRole('alert')

const checkout = (
  <BankPage>
    <form>
      <BankPicker name="bank_code" />
      <input aria-label="Reference" />
    </form>
    <GatewayStatus />
  </BankPage>
)

describe('while the gateway stays down', () => {
  it('the alert, its button and the status do not change during retries', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 401 })
    render(checkout)
    await expect.element(alert()).toBeVisible()
    const status = page.getByText(/^Payment service:/).element().textContent
    const [notice, button] = [
      alert().element(),
      page.getByRole('button', { name: 'Try again' }).element() as HTMLElement,
    ]
    proxy.hold()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(button).toHaveTextContent('Trying again')
    expect(alert().element()).toBe(notice)
    expect(pickerTree().activeElement).toBe(button)
    expect(page.getByText(/^Payment service:/).element().textContent).toBe(status)
    await expect.element(bankField()).toHaveAttribute('placeholder', 'Find your bank')
    proxy.release()
    await expect.element(button).toHaveTextContent('Try again')
    proxy.answers({ banks: realBanks })
    await userEvent.click(button)
    await expect.element(alert()).not.toBeInTheDocument()
  })

  it("a payer's failed retry is announced, an automatic one is not", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 502 })
    render(
      <BankPage>
        <BankPicker />
      </BankPage>,
    )
    await expect.element(alert()).toBeVisible()
    const announced: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role=alert]'))
            announced.push(node.textContent)
    })
    observer.observe(pickerTree(), { childList: true, subtree: true })
    for (const tries of [1, 2]) {
      const asked = proxy.requests.length
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(proxy.requests.length).toBeGreaterThan(asked)
      expect(announced).toHaveLength(tries - 1)
      await userEvent.click(page.getByRole('button', { name: 'Try again' }))
      await expect.poll(() => announced).toHaveLength(tries)
    }
    expect(announced[1]).toContain('The banks could not be loaded.')
    observer.disconnect()
  })

  it('the list does not open later, when the banks arrive and the focus is elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 503, retryAfter: 30 })
    render(checkout)
    await expect.element(alert()).toBeVisible()
    await userEvent.type(bankField(), 'maybank')
    await userEvent.click(page.getByLabelText('Reference'))
    proxy.answers({ banks: realBanks })
    await vi.advanceTimersByTimeAsync(31_000)
    await expect.element(alert()).not.toBeInTheDocument()
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(bankField()).toHaveValue('')
    expect(bankRows().elements()).toHaveLength(0)
    expect(submittedBank()).toBe('')
  })

  it('neither typing nor opening sends a request before the time that the proxy stated', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const proxy = bankProxy({ status: 503, retryAfter: 30 })
    render(
      <BankPage>
        <BankPicker />
      </BankPage>,
    )
    await expect.element(alert()).toBeVisible()
    await userEvent.type(bankField(), 'maybank')
    for (let press = 0; press < 5; press += 1) await userEvent.click(bankField())
    expect(proxy.requests).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(proxy.requests).toHaveLength(2)
  })
})
