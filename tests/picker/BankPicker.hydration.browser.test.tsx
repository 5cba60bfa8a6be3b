import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { type Bank, BankPicker, type BankPickerProps } from 'fpx-checkout'
import { fpxKeys } from 'fpx-checkout/query'
import { detailedBanks } from 'fpx-checkout/sandbox'
import 'fpx-checkout/styles.css'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankField, submittedBank } from './bankPickerPage.js'
import { bankProxy, realBanks } from './bankProxy.js'
import { observeShifts } from '../support/browser/observeShifts.js'

let root: Root | undefined
let place: HTMLElement

afterEach(() => {
  act(() => root?.unmount())
  place.remove()
})

/** Renders a page with its banks as a server would and returns the script that hydrates it. */
function pageFromServer(
  props: BankPickerProps = {},
  banks: readonly Bank[] = realBanks,
  updatedAt = Date.now(),
) {
  const server = new QueryClient()
  server.setQueryData(fpxKeys.banks('/api/fpx'), { data: banks, age: 0 }, { updatedAt })
  const state = JSON.parse(JSON.stringify(dehydrate(server))) as ReturnType<typeof dehydrate>
  const element = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <form>
          <BankPicker name="bank_code" {...props} />
          <p>Below</p>
        </form>
      </HydrationBoundary>
    </QueryClientProvider>
  )
  place = document.createElement('div')
  place.innerHTML = renderToString(element(new QueryClient()))
  document.body.append(place)
  return {
    takeOver: () =>
      act(() => {
        root = hydrateRoot(place, element(new QueryClient()))
      }),
  }
}

const select = () => place.querySelector('select')!

describe('a server-rendered picker', () => {
  it("requests its list again when it opens, if the browser's clock is a day behind the server's", async () => {
    const proxy = bankProxy()
    pageFromServer({}, realBanks, Date.now() + 86_400_000).takeOver()
    await userEvent.click(page.getByRole('combobox', { name: 'Bank' }))
    await expect.poll(() => proxy.requests).toEqual(['/api/fpx/bank'])
  })

  it('submits a bank before the script runs, and then becomes a combobox without a layout shift', async () => {
    const proxy = bankProxy()
    const faults = vi.spyOn(console, 'error')
    const readShift = observeShifts()
    const { takeOver } = pageFromServer()
    const below = page.getByText('Below').element()
    const top = below.getBoundingClientRect().top
    await userEvent.selectOptions(select(), 'Public Bank (PBB0233)')
    expect(submittedBank()).toBe('PBB0233')

    takeOver()
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBe('PBB0233')
    expect(bankField().element().tagName).toBe('INPUT')
    expect(below.getBoundingClientRect().top).toBe(top)
    expect(await readShift()).toBe(0)
    expect(faults).not.toHaveBeenCalled()
    expect(proxy.requests).toEqual([])
  })

  it('calls onChange for the bank that was selected before hydration', async () => {
    bankProxy()
    const onChange = vi.fn()
    const { takeOver } = pageFromServer({
      onChange: (option) => void onChange(option?.code ?? null, option?.bank ?? null),
      defaultValue: 'ABB0233',
    })
    await userEvent.selectOptions(select(), 'Maybank2U (MB2U0227)')
    takeOver()
    await expect.poll(() => onChange.mock.calls.length).toBe(1)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(
      'MB2U0227',
      expect.objectContaining({ display: 'Maybank2U' }),
    )
    expect(submittedBank()).toBe('MB2U0227')
  })

  it('distinguishes two banks with one code that were selected before hydration', async () => {
    bankProxy({ banks: detailedBanks })
    for (const label of ['CIMB Bank', 'CIMB Clicks']) {
      const onChange = vi.fn()
      const { takeOver } = pageFromServer(
        { onChange: (option) => void onChange(option?.code ?? null, option?.bank ?? null) },
        detailedBanks,
      )
      await userEvent.selectOptions(select(), 'Public Bank (PBB0233)')
      select().selectedIndex = Array.from(select().options).findIndex(({ text }) =>
        text.startsWith(label),
      )
      takeOver()
      await expect.element(bankField()).toHaveValue(label)
      expect(onChange.mock.calls).toEqual([
        ['BCBB0235', expect.objectContaining({ display: label })],
      ])
      act(() => root?.unmount())
      place.remove()
    }
  })

  it("does not call onChange without the payer's action, even for two banks with one code", async () => {
    bankProxy({ banks: detailedBanks })
    const onChange = vi.fn()
    const { takeOver } = pageFromServer(
      {
        onChange: (option) => void onChange(option?.code ?? null, option?.bank ?? null),
        defaultValue: 'BKRM0602',
      },
      detailedBanks,
    )
    takeOver()
    await expect.element(bankField()).toHaveValue('Bank Rakyat')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is empty if the payer removed the defaultValue before hydration', async () => {
    bankProxy()
    const onChange = vi.fn()
    const { takeOver } = pageFromServer({
      onChange: (option) => void onChange(option?.code ?? null, option?.bank ?? null),
      defaultValue: 'ABB0233',
    })
    select().selectedIndex = 0
    takeOver()
    await expect.element(bankField()).toHaveValue('')
    expect(submittedBank()).toBe('')
    await expect.poll(() => onChange.mock.calls).toEqual([[null, null]])
  })

  it('stays a select while it has the focus, and becomes a combobox when the focus leaves it', async () => {
    bankProxy({ banks: detailedBanks })
    const onChange = vi.fn()
    const { takeOver } = pageFromServer(
      {
        modelName: 'bank_model',
        onChange: (option) => void onChange(option?.code ?? null, option?.bank ?? null),
      },
      detailedBanks,
    )
    const submittedModels = () => new FormData(document.forms[0]).getAll('bank_model')
    const drawn = select()
    drawn.focus()
    takeOver()
    expect(document.activeElement).toBe(drawn)
    await userEvent.selectOptions(bankField(), 'CIMB Clicks (BCBB0235)')
    await expect
      .poll(() => onChange.mock.calls)
      .toEqual([['BCBB0235', expect.objectContaining({ display: 'CIMB Clicks' })]])
    expect(document.activeElement).toBe(drawn)
    expect(drawn.selectedOptions[0]?.text).toBe('CIMB Clicks (BCBB0235)')
    expect(submittedBank()).toBe('BCBB0235')
    expect(submittedModels()).toEqual(['B2C'])

    await act(() => userEvent.tab())
    await expect.element(bankField()).toHaveValue('CIMB Clicks')
    expect(drawn.isConnected).toBe(false)
    expect(submittedBank()).toBe('BCBB0235')
    expect(submittedModels()).toEqual(['B2C'])
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('still has its error after it has become a combobox', async () => {
    bankProxy()
    const { takeOver } = pageFromServer({ defaultValue: 'MB2U0227', model: 'B2C', amount: 50_000 })
    const isValid = () => document.forms[0]!.checkValidity()
    select().focus()
    takeOver()
    await expect.poll(isValid).toBe(false)
    await act(() => userEvent.tab())
    await expect.element(bankField()).toHaveValue('Maybank2U')
    await expect.element(bankField()).toHaveAttribute('aria-invalid', 'true')
    expect(isValid()).toBe(false)
  })
})
