import { cleanup, render } from '@testing-library/react'
import { useBankPicker, type UseBankPickerOptions, type UseBankPickerResult } from 'fpx-checkout'
import { createRef, type KeyboardEvent, type ReactNode, type RefCallback } from 'react'
import { createPortal } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankPage, bankField, bankRow, bankRows, enterBank, pressBank } from './bankPickerPage.js'
import { bank, bankProxy, realBanks } from './bankProxy.js'

const banks = [
  bank('BCBB0235', 'CIMB Clicks', { model: 'B2C' }),
  bank('BCBB0235', 'CIMB Bank', { model: 'B2B1' }),
  bank('PBB0233', 'Public Bank', { model: 'B2C' }),
]

type Picker = UseBankPickerResult

interface PlainProps {
  settings?: UseBankPickerOptions
  input?: Parameters<Picker['getInputProps']>[0]
  option?: Parameters<Picker['getOptionProps']>[1]
  root?: Parameters<Picker['getRootProps']>[0]
  error?: Parameters<Picker['getErrorProps']>[0]
  /** Where the list is rendered. Default: below the field. */
  portal?: Element
  /** Rendered instead of the picker until there are banks. */
  fallback?: ReactNode
}

/** A picker in a merchant's markup, with the merchant's props. */
function Plain({ settings, input, option, root, error, portal, fallback }: PlainProps) {
  const picker = useBankPicker({ name: 'bank_code', modelName: 'model', ...settings })
  if (fallback && !picker.options) return fallback
  const list = picker.isOpen && (
    <ul {...picker.getListProps()}>
      {picker.visibleOptions.map((row) => (
        <li key={row.key} {...picker.getOptionProps(row, option)}>
          {row.label} {row.code}
        </li>
      ))}
    </ul>
  )
  return (
    <div {...picker.getRootProps(root)}>
      <label {...picker.getLabelProps({ className: 'mine' })}>Bank</label>
      <input {...picker.getInputProps(input)} />
      <button {...picker.getToggleProps({ title: 'Every bank' })}>All</button>
      {portal && list ? createPortal(list, portal) : list}
      <p {...picker.getDescriptionProps()}>The bank of your account</p>
      <p {...picker.getErrorProps(error)}>{picker.validity.shown}</p>
      <p role="note">{picker.hasBothModels ? 'Both models' : 'One model'}</p>
      <input {...picker.getHiddenInputProps()} />
      <input {...picker.getModelInputProps()} />
    </div>
  )
}

async function showPlain(props: PlainProps = {}, rows = banks) {
  bankProxy({ banks: rows })
  render(
    <BankPage>
      <style>{'ul { max-height: 100px; overflow: auto }'}</style>
      <form onSubmit={(event) => event.preventDefault()}>
        <fieldset>
          <Plain {...props} />
        </fieldset>
        <button>Pay</button>
        <button type="reset">Start over</button>
      </form>
    </BankPage>,
  )
  await expect.element(page.getByRole('note')).toHaveTextContent('Both models')
}

it('useBankPicker may render its list elsewhere on the page, and scrolls the active option into view', async () => {
  const onChange = vi.fn()
  await showPlain({ settings: { onChange }, portal: document.body }, realBanks)
  await userEvent.click(bankField())
  await expect.element(bankRow('Public Bank')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  const list = page.getByRole('listbox')
  await expect.poll(() => list.element().scrollTop).toBeGreaterThan(100)
  await userEvent.click(bankRow('Public Bank'))
  await expect.element(bankField()).toHaveValue('Public Bank')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('PBB0233', expect.anything(), {
    reason: 'selected',
  })
  // Control: a press outside the field and the list closes the list.
  await userEvent.click(page.getByRole('button', { name: 'All' }))
  await expect.element(bankRow('Public Bank')).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(page.getByText('Elsewhere'))
  await expect.element(list).not.toBeInTheDocument()
})

it('useBankPicker starts a search if onClick and onFocus are on a wrapper around the input', async () => {
  bankProxy()
  function Around() {
    const picker = useBankPicker({ defaultValue: 'PBB0233' })
    const { onClick, onFocus, ...input } = picker.getInputProps()
    return (
      <div {...picker.getRootProps()}>
        <label {...picker.getLabelProps()}>Bank</label>
        <span onClick={onClick} onFocus={onFocus}>
          <input {...input} />
        </span>
      </div>
    )
  }
  render(<Around />, { wrapper: BankPage })
  await expect.element(bankField()).toHaveValue('Public Bank')
  await userEvent.click(bankField())
  await userEvent.keyboard('affin{Enter}')
  await expect.element(bankField()).toHaveValue('Affin Bank')
})

describe('a ref that is passed to a prop getter', () => {
  it('is called once while the picker renders, and its cleanup when the picker unmounts', async () => {
    const cleanUp = vi.fn()
    const ref = vi.fn<RefCallback<HTMLInputElement>>(() => cleanUp)
    await showPlain({ input: { ref } })
    await enterBank('public')
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(ref.mock.calls).toEqual([[bankField().element()]])
    expect(cleanUp).not.toHaveBeenCalled()
    cleanup()
    expect(cleanUp).toHaveBeenCalledOnce()
    expect(ref).toHaveBeenCalledOnce()
  })

  it('is called with null if it returns no cleanup', async () => {
    const ref = vi.fn<RefCallback<HTMLInputElement>>(() => undefined)
    await showPlain({ input: { ref } })
    const field = bankField().element()
    cleanup()
    expect(ref.mock.calls).toEqual([[field], [null]])
  })
})

describe('a prop getter of useBankPicker', () => {
  it("calls the page's handler first, then the picker's", async () => {
    const onKeyDown = vi.fn((event: KeyboardEvent) => expect(event.defaultPrevented).toBe(false))
    await showPlain({ input: { onKeyDown, placeholder: 'Choose' } })
    await expect.element(bankField()).toHaveAttribute('placeholder', 'Choose')
    await enterBank('public')
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(onKeyDown.mock.calls.map(([{ key }]) => key)).toContain('Enter')
  })

  it("does not call the picker's handler after preventDefault()", async () => {
    await showPlain({
      input: {
        onKeyDown: (event) => {
          if (event.key === 'ArrowDown') event.preventDefault()
        },
      },
    })
    ;(bankField().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    // Control: the picker handles another key.
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'true')
  })

  it("calls the page's onKeyDown once and first for the Escape key that closes the list", async () => {
    const states: (string | null)[] = []
    const onKeyDown = vi.fn((event: KeyboardEvent<HTMLInputElement>) => {
      const { key, currentTarget, target, nativeEvent } = event
      expect(target).toBe(currentTarget)
      expect(nativeEvent.key).toBe(key)
      expect(event.isDefaultPrevented()).toBe(false)
      if (key === 'Escape') states.push(currentTarget.getAttribute('aria-expanded'))
    })
    const around = vi.fn()
    await showPlain({ input: { onKeyDown }, root: { onKeyDown: around } })
    await userEvent.click(bankField())
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    expect(states).toEqual(['true'])
    // The key that closed the list must not close a dialog.
    expect(around).not.toHaveBeenCalled()
    // Control: with a closed list, the key belongs to the page.
    await userEvent.keyboard('{Escape}')
    expect(states).toEqual(['true', 'false'])
    expect(around).toHaveBeenCalledOnce()
  })

  it('leaves the list open if the page prevents the Escape key, and calls the handler once', async () => {
    const onKeyDown = vi.fn((event: KeyboardEvent) => event.preventDefault())
    await showPlain({ input: { onKeyDown } })
    await userEvent.click(bankField())
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    expect(onKeyDown).toHaveBeenCalledOnce()
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'true')
  })

  it("calls the picker's handler even if the page's throws", async () => {
    const error = vi.fn((event: ErrorEvent) => event.preventDefault())
    addEventListener('error', error)
    await showPlain({
      option: {
        onClick: () => {
          throw new Error('a fault of the page')
        },
      },
    })
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Public Bank'))
    await expect.element(bankField()).toHaveValue('Public Bank')
    removeEventListener('error', error)
    expect(error).toHaveBeenCalled()
  })

  it("sets both refs, and describes the field with the page's and the picker's texts", async () => {
    const ref = createRef<HTMLInputElement>()
    const rootRef = vi.fn()
    document.body.insertAdjacentHTML('beforeend', '<p id="hint">As on your card</p>')
    await showPlain({ input: { ref, 'aria-describedby': 'hint' }, root: { ref: rootRef } })
    expect(ref.current).toBe(bankField().element())
    expect(rootRef).toHaveBeenCalledWith(document.querySelector('fieldset > div'))
    await expect
      .element(bankField())
      .toHaveAccessibleDescription('The bank of your account As on your card')
    document.querySelector('#hint')!.remove()
    // Control: the picker's own ref is set too. The picker needs it for the focus, and to close on a press outside.
    await userEvent.click(bankField())
    await expect.poll(() => bankRows().elements()).toHaveLength(3)
    await userEvent.click(page.getByText('Elsewhere'))
    expect(bankRows().elements()).toEqual([])
  })

  it('keeps the id to which other elements refer, and accepts every other attribute', async () => {
    // @ts-expect-error -- the type doesn't offer `id`, but plain JavaScript may pass it
    await showPlain({ input: { id: 'other', title: 'Bank', className: undefined } })
    await expect
      .element(page.getByLabelText('Bank', { exact: true }))
      .toHaveAttribute('title', 'Bank')
    await expect.element(page.getByText('Bank', { exact: true })).toHaveClass('mine')
    await expect.element(page.getByTitle('Every bank')).toHaveTextContent('All')
  })
})

it.each<[what: string, change: (step: HTMLFieldSetElement) => void]>([
  ['faded out', (step) => (step.style.opacity = '0')],
  ['inert', (step) => (step.inert = true)],
  ['removed from the layout', (step) => (step.style.display = 'none')],
  ['disabled', (step) => (step.disabled = true)],
])('an open list of useBankPicker closes when its step is %s', async (_what, change) => {
  await showPlain()
  await userEvent.click(bankField())
  const field = bankField().element()
  expect(field).toHaveAttribute('aria-expanded', 'true')
  change(document.querySelector('fieldset')!)
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
})

describe('useBankPicker in a form', () => {
  const submitted = () => [...new FormData(document.forms[0]).entries()]

  it('is reset with the form, even if the field was rendered later', async () => {
    const onChange = vi.fn()
    const shown = showPlain({ settings: { onChange }, fallback: <p>One moment</p> })
    // Control: the field does not exist at first.
    expect(page.getByText('One moment').element()).toBeVisible()
    await shown
    await enterBank('public')
    await expect.element(bankField()).toHaveValue('Public Bank')
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await expect.element(bankField()).toHaveValue('')
    expect(new FormData(document.forms[0]).get('bank_code')).toBe('')
    expect(onChange).toHaveBeenLastCalledWith(null, null, { reason: 'reset' })
  })

  it('submits code and model, and says what is missing once the payer has tried to pay', async () => {
    await showPlain({ settings: { required: true } })
    await expect.element(bankField()).toBeRequired()
    await expect.element(bankField()).not.toHaveAccessibleDescription(/choose your bank/)
    expect(document.forms[0]!.checkValidity()).toBe(false)
    await expect
      .element(bankField())
      .toHaveAccessibleDescription('Please choose your bank. The bank of your account')
    await expect.element(bankField()).toBeInvalid()
    await pressBank('CIMB Bank')
    await expect.poll(submitted).toEqual([
      ['bank_code', 'BCBB0235'],
      ['model', 'B2B1'],
    ])
    expect(document.forms[0]!.checkValidity()).toBe(true)
    await expect.element(bankField()).toHaveAccessibleDescription('The bank of your account')
  })

  it('dispatches change for each selection', async () => {
    await showPlain()
    const onChange = vi.fn()
    document.forms[0]!.addEventListener('change', ({ target }) => {
      onChange((target as HTMLInputElement).value)
    })
    await enterBank('public')
    await expect.poll(() => onChange.mock.calls).toEqual([['PBB0233']])
  })

  it('submits nothing while it is disabled', async () => {
    await showPlain({ settings: { defaultValue: 'PBB0233', disabled: true } })
    expect(submitted()).toEqual([])
  })

  it("blocks an amount outside the limits, with the picker's message", async () => {
    await showPlain({ settings: { amount: 2_000_000, messages: { limits: 'Too much: {amount}' } } })
    await expect.element(bankField()).toHaveAccessibleDescription(/^Too much: RM/)
    expect(document.forms[0]!.checkValidity()).toBe(false)
  })
})

it.each([
  ['aria-live', { 'aria-live': 'assertive' }],
  ['role', { role: 'alert' }],
] as const)(
  "an error's region has the page's %s again after the field was read",
  async (_name, error) => {
    await showPlain({ settings: { required: true }, error })
    const region = () => document.querySelector('[id$=-error]')!
    const attributes = () => [region().getAttribute('aria-live'), region().getAttribute('role')]
    const before = attributes()
    const pay = page.getByRole('button', { name: 'Pay' })
    await userEvent.click(pay)
    expect(attributes()).toEqual(['off', 'group'])
    // The payer presses Pay again while the region is still silent.
    await userEvent.click(pay)
    await expect.poll(attributes).toEqual(before)
    await new Promise((done) => setTimeout(done, 1_200))
    expect(attributes()).toEqual(before)
  },
)
