import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render } from '@testing-library/react'
import { type BankModel, BankPicker, type BankPickerProps, type BankValue } from 'fpx-checkout'
import { fpxKeys } from 'fpx-checkout/query'
import 'fpx-checkout/styles.css'
import { useActionState, useState } from 'react'
import { createPortal } from 'react-dom'
import { Controller, useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { collectPageErrors } from '../support/browser/collectPageErrors.js'
import {
  BankPage,
  bankField,
  bankRow,
  enterBank,
  liveRegion,
  showBankPicker,
  submittedBank,
  pressBank,
  waitForFrames,
} from './bankPickerPage.js'
import { bank, bankProxy, realBanks } from './bankProxy.js'

// Tests features only the React picker has, which are hooks, nodes, class names, and a controlled value that is
// retained after a reset.

describe('options rendered by the merchant', () => {
  it('keep their role, and can be styled by class names and parts', async () => {
    bankProxy()
    const classNames = { option: 'my-row', field: 'my-field' }
    function Styled() {
      const [value, setValue] = useState<BankValue | null>(null)
      return (
        <BankPicker
          value={value}
          onChange={setValue}
          className="mine"
          classNames={classNames}
          renderOption={({ label, code: own }) => <b>{`${own}: ${label}`}</b>}
        />
      )
    }
    render(
      <BankPage>
        <Styled />
      </BankPage>,
    )
    await userEvent.click(bankField())
    await expect
      .element(page.getByRole('option', { name: 'ABB0233: Affin Bank' }))
      .toHaveClass('my-row')
    expect(document.querySelector('.mine[data-fpx="bank-picker"] .my-field')).not.toBeNull()
  })
})

it('new classNames reach the options of an open list', async () => {
  bankProxy()
  const { rerender } = await showBankPicker({ classNames: { option: 'light' } })
  await userEvent.click(bankField())
  await expect.element(bankRow('Affin Bank')).toHaveClass('light')
  rerender({ classNames: { option: 'dark' } })
  await expect.element(bankRow('Affin Bank')).toHaveClass('dark')
})

const twins = [
  bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' }),
  bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
]

describe('a defaultValue of "", such as from a URL without a bank', () => {
  it('is reported as null when the form is reset', async () => {
    bankProxy()
    const { onChange } = await showBankPicker({ defaultValue: '' })
    await userEvent.type(bankField(), 'affin{Enter}')
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await expect.element(bankField()).toHaveValue('')
    await expect
      .poll(() => onChange.mock.calls)
      .toEqual([
        ['ABB0233', expect.anything()],
        [null, null],
      ])
  })
})

describe('a form action that returns code and model as the defaultValue', () => {
  it.each(['CIMB Bank', 'CIMB Clicks'])(
    'keeps %s, one of two banks with that code, after each error',
    async (label) => {
      bankProxy({ banks: twins })
      const onChange = vi.fn()
      function Shop() {
        const [{ bank, times }, send] = useActionState<
          { bank: BankValue | null; times: number },
          FormData
        >(
          (last, data) => ({
            bank: {
              code: data.get('bank_code') as string,
              model: data.get('bank_model') as BankModel,
            },
            times: last.times + 1,
          }),
          { bank: null, times: 0 },
        )
        return (
          <form action={send}>
            <BankPicker
              name="bank_code"
              modelName="bank_model"
              defaultValue={bank}
              onChange={onChange}
              error={times > 0 && `Refused ${String(times)} times.`}
            />
            <button>Pay</button>
          </form>
        )
      }
      render(<Shop />, { wrapper: BankPage })
      await pressBank(label)
      for (const times of [1, 2]) {
        await userEvent.click(page.getByRole('button', { name: 'Pay' }))
        await expect.element(page.getByText(`Refused ${String(times)} times.`)).toBeVisible()
        await new Promise((done) => setTimeout(done))
        await expect.element(bankField()).toHaveValue(label)
      }
      expect(onChange).toHaveBeenCalledOnce()
    },
  )
})

describe('a controlled value that becomes undefined', () => {
  it('empties the picker, as a form library without an initial value does, and the picker can be used again', async () => {
    bankProxy()
    let reset: () => void
    function Shop() {
      const form = useForm<{ bank?: BankValue | null }>()
      reset = () => form.reset()
      return (
        <form>
          <Controller
            name="bank"
            control={form.control}
            render={({ field: { value, onChange } }) => (
              <BankPicker name="bank_code" value={value} onChange={onChange} />
            )}
          />
        </form>
      )
    }
    render(<Shop />, { wrapper: BankPage })
    for (const time of [1, 2]) {
      await enterBank('maybank2u')
      await expect.element(bankField()).toHaveValue('Maybank2U')
      expect(submittedBank(), String(time)).toBe('MB2U0227')
      act(() => reset())
      await expect.element(bankField()).toHaveValue('')
      expect(submittedBank()).toBe('')
    }
  })
})

describe('a merchant who submits the form in onChange', () => {
  const banks = [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')]

  function Shop({ held, sent, ...props }: BankPickerProps & { held: boolean; sent: unknown[] }) {
    const [value, setValue] = useState<BankValue | null>('PBB0233')
    return (
      <BankPage>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent.push(new FormData(event.currentTarget).get('bank_code'))
          }}
        >
          <BankPicker
            {...props}
            name="bank_code"
            {...(held ? { value } : { defaultValue: 'PBB0233' })}
            onChange={(option) => {
              setValue(option)
              document.forms[0]!.requestSubmit()
            }}
          />
        </form>
      </BankPage>
    )
  }

  it.each([true, false])(
    'submits the selected bank, and nothing once it is cleared (controlled: %s)',
    async (held) => {
      bankProxy({ banks })
      const sent: unknown[] = []
      render(<Shop held={held} sent={sent} />)
      await enterBank('affin')
      await userEvent.click(page.getByRole('button', { name: 'Clear' }))
      expect(sent).toEqual(['ABB0233', ''])
    },
  )

  it('submits the defaultValue after a reset', async () => {
    bankProxy({ banks })
    const sent: unknown[] = []
    render(<Shop held={false} sent={sent} featured={['ABB0233']} />)
    await userEvent.click(page.getByRole('radio', { name: 'Affin Bank' }))
    document.forms[0]!.reset()
    await expect.poll(() => sent).toEqual(['ABB0233', 'PBB0233'])
  })
})

describe('two banks with one code in a controlled picker', () => {
  const twins = [
    bank('ABB0233', 'Affin Bank'),
    bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
    bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' }),
  ]

  it('the selected one stays if the parent refuses another selection or a clear, and nothing else is announced', async () => {
    bankProxy({ banks: twins })
    function Refusing() {
      const [value, setValue] = useState<BankValue | null>(null)
      return <BankPicker value={value} onChange={(option) => setValue((now) => now ?? option)} />
    }
    render(<Refusing />, { wrapper: BankPage })
    await pressBank('CIMB Bank')
    await expect.element(liveRegion()).toHaveTextContent('CIMB Bank (BCBB0235) selected.')
    await userEvent.type(bankField(), 'affin{Enter}')
    await expect.element(bankField()).toHaveValue('CIMB Bank')
    await expect.element(liveRegion()).toHaveTextContent('')
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    await expect.element(bankField()).toHaveValue('CIMB Bank')
    await expect.element(liveRegion()).toHaveTextContent('')
  })
})

describe("a merchant's error", () => {
  it('thrown in onChange does not let the second click of a double click reach the button below the list', async () => {
    bankProxy({ banks: [bank('ABB0233', 'Affin Bank'), bank('PBB0233', 'Public Bank')] })
    const errors = collectPageErrors()
    const pay = vi.fn()
    render(
      <BankPage>
        <BankPicker
          onChange={() => {
            throw new Error('The cart is gone.')
          }}
        />
        <button style={{ display: 'block', width: '100%', height: 300 }} onClick={pay}>
          Pay
        </button>
      </BankPage>,
    )
    await userEvent.click(bankField())
    await userEvent.dblClick(bankRow('Public Bank'))
    // Control: onChange was called, and threw.
    expect(errors).toEqual(['The cart is gone.'])
    expect(pay).not.toHaveBeenCalled()
  })

  it.each([false, true])(
    'a summary in its description opens, even in a label around the picker (%s)',
    async (isInLabel) => {
      bankProxy()
      const Around = isInLabel ? 'label' : 'div'
      render(
        <Around>
          <BankPage>
            <BankPicker
              description={
                <details>
                  <summary>Which bank?</summary>
                  <span>Yours</span>
                </details>
              }
            />
          </BankPage>
        </Around>,
      )
      await expect.element(page.getByText('Yours')).not.toBeVisible()
      await userEvent.click(page.getByText('Which bank?'))
      await expect.element(page.getByText('Yours')).toBeVisible()
    },
  )

  it('a label around the picker does not select another bank', async () => {
    bankProxy()
    const onChange = vi.fn()
    render(
      <BankPage>
        <label>
          Your bank
          <BankPicker
            featured={['PBB0233']}
            onChange={(option) => void onChange(option?.code ?? null, option?.bank ?? null)}
          />
        </label>
      </BankPage>,
    )
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Affin Bank'))
    await expect
      .poll(() => onChange.mock.calls.map(([code]: unknown[]) => code))
      .toEqual(['ABB0233'])
  })
})

describe("a merchant's prop", () => {
  it('counts as missing if it is undefined', async () => {
    bankProxy()
    render(<BankPicker label={undefined} messages={{ label: undefined }} />)
    await expect.element(bankField()).toBeVisible()
  })

  it('may contain blocks', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    bankProxy()
    render(
      <BankPicker
        label={<div>Your bank</div>}
        error={<div>Choose a bank</div>}
        description={<div>The one that you use.</div>}
      />,
    )
    await expect.element(page.getByText('Choose a bank')).toBeVisible()
    // React reports markup that a browser would parse differently.
    expect(error.mock.calls).toEqual([])
    error.mockRestore()
  })
})

describe("the host's query client", () => {
  it.each([{ enabled: false }, { select: () => [] }, { suspense: true }])(
    'does not apply its default option %o',
    async (queries) => {
      bankProxy()
      const queryClient = new QueryClient({ defaultOptions: { queries } })
      render(<BankPicker queryClient={queryClient} featured={['PBB0233']} />)
      // A suspended picker would render nothing.
      expect(bankField().elements()).toHaveLength(1)
      await expect.element(page.getByRole('radio', { name: 'Public Bank' })).toBeVisible()
    },
  )
})

describe('a picker rendered into a frame on the page', () => {
  it('uses its own window’s frames, as in a popup in front of a page in the background', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const within = frame.contentDocument!.body
    // A page in the background has no frames.
    vi.stubGlobal('requestAnimationFrame', () => 0)
    bankProxy()
    const { unmount } = render(<BankPage>{createPortal(<BankPicker />, within)}</BankPage>)
    await expect.poll(() => within.querySelector('[role=combobox][aria-busy=false]')).not.toBeNull()
    within.querySelector<HTMLElement>('[role=combobox]')!.click()
    const rows = () => within.querySelectorAll('[role=option]')
    await expect.poll(() => rows().length).toBe(realBanks.length)
    unmount()
    frame.remove()
  })

  it('closes its list on a press elsewhere in that frame, and on Escape', async () => {
    bankProxy()
    const frame = document.body.appendChild(document.createElement('iframe'))
    const within = frame.contentDocument!.body
    const { unmount } = render(<BankPage>{createPortal(<BankPicker />, within)}</BankPage>)
    await expect.poll(() => within.querySelector('[role=combobox][aria-busy=false]')).not.toBeNull()
    const field = within.querySelector<HTMLElement>('[role=combobox]')!
    field.click()
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    const press = (target: Element) =>
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    // Control: a press in the list leaves it open.
    press(within.querySelector('[role=listbox]')!)
    expect(field).toHaveAttribute('aria-expanded', 'true')
    press(within)
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    // Escape also closes the list, and a dialog in the frame doesn't receive the key.
    const closed = vi.fn()
    within.addEventListener('keydown', closed)
    field.click()
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true')
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
    expect(closed).not.toHaveBeenCalled()
    unmount()
    frame.remove()
  })
})

// jsdom has no layout, like a hidden form. `act` covers what happens while a test's event or `render` is being handled.
describe('a test without layout that ends without waiting', () => {
  it('prints no warning of React about `act` while a search rests', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const queryClient = new QueryClient()
    queryClient.setQueryData(fpxKeys.banks('/api/fpx'), {
      data: [bank('PBB0233', 'Public Bank')],
      age: 0,
    })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const { container } = render(
      <div style={{ display: 'none' }}>
        <BankPicker name="bank_code" queryClient={queryClient} />
      </div>,
    )
    fireEvent.change(document.querySelector('[role=combobox]')!, { target: { value: 'pub' } })
    // The test has ended.
    await expect
      .poll(() => container.querySelector('[aria-live][aria-atomic]')?.textContent)
      .toMatch(/./)
    expect(printed.mock.calls).toEqual([])
    // Control
    render(<Counter />)
    document.getElementById('count')!.click()
    await expect.poll(() => printed.mock.calls.join()).toContain('act(')
    printed.mockRestore()
  })
})

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button id="count" onClick={() => setTimeout(() => setCount(count + 1))}>
      {count}
    </button>
  )
}

describe('a host that changes its cache', () => {
  it('and cancels all requests gets the list all the same', async () => {
    const proxy = bankProxy({ banks: [bank('PBB0233', 'Public Bank')] })
    proxy.hold()
    const queryClient = new QueryClient()
    render(<BankPicker queryClient={queryClient} />)
    await expect.poll(() => proxy.requests.length).toBe(1)
    await queryClient.cancelQueries()
    proxy.release()
    await userEvent.click(bankField())
    await expect.element(bankRow('Public Bank')).toBeVisible()
  })

  it.each([true, false])(
    'and restores it from storage requests only what was not stored (stored: %s)',
    async (isStored) => {
      const banks = [bank('PBB0233', 'Public Bank')]
      const proxy = bankProxy({ banks })
      const queryClient = new QueryClient()
      // What `PersistQueryClientProvider` renders.
      const picker = (isRestoring: boolean) => (
        <QueryClientProvider client={queryClient}>
          <IsRestoringProvider value={isRestoring}>
            <BankPicker />
          </IsRestoringProvider>
        </QueryClientProvider>
      )
      const { rerender } = render(picker(true))
      await waitForFrames()
      expect(proxy.requests).toEqual([])
      if (isStored) queryClient.setQueryData(fpxKeys.banks('/api/fpx'), { data: banks, age: 0 })
      rerender(picker(false))
      await userEvent.click(bankField())
      await expect.element(bankRow('Public Bank')).toBeVisible()
      expect(proxy.requests).toHaveLength(isStored ? 0 : 1)
    },
  )
})
