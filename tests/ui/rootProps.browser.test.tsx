import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import {
  BankPicker,
  type BankPickerProps,
  CompanyList,
  type CompanyListProps,
  GatewayStatus,
  type GatewayStatusProps,
} from 'fpx-checkout'
import { ms } from 'fpx-checkout/locales'
import 'fpx-checkout/styles.css'
import { createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '../support/browser/complaints.js'
import { BankPage, bankField, showBankPicker } from '../picker/bankPickerPage.js'
import { bankProxy } from '../picker/bankProxy.js'
import { companyBackEnd } from '../companies/companyBackEnd.js'
import { renderPage } from '../companies/showCompanyList.js'

describe.each([
  ['bank-picker', BankPicker],
  ['company-list', CompanyList],
  ['gateway-status', GatewayStatus],
] as const)('the root of %s', (name, Component) => {
  it('accepts standard HTML attributes and event handlers', () => {
    companyBackEnd()
    const handlers = {
      onClick: vi.fn(),
      onKeyDown: vi.fn(),
      onPointerEnter: vi.fn(),
      onInput: vi.fn(),
      onInputCapture: vi.fn(),
    }
    const { container } = renderPage(
      <Component
        className="mine"
        style={{ maxInlineSize: 320 }}
        title="A widget"
        dir="rtl"
        hidden
        data-testid="widget"
        data-step={2}
        aria-live="off"
        accessKey="b"
        spellCheck={false}
        slot="bank"
        itemProp="bank"
        {...handlers}
      />,
    )
    const root = container.querySelector<HTMLElement>(`[data-fpx="${name}"]`)!
    fireEvent.click(root)
    fireEvent.keyDown(root, { key: 'a' })
    fireEvent.pointerEnter(root)
    const field = root.appendChild(document.createElement('input'))
    fireEvent.input(field, { target: { value: 'a' } })
    field.remove()
    for (const [event, handler] of Object.entries(handlers))
      expect(handler, event).toHaveBeenCalledOnce()
    expect([root.title, root.dir, root.hidden]).toEqual(['A widget', 'rtl', true])
    expect(root).toHaveClass('mine')
    expect(root.style.maxInlineSize).toBe('320px')
    expect(root).toHaveAttribute('data-testid', 'widget')
    expect(root).toHaveAttribute('data-step', '2')
    expect(root).toHaveAttribute('aria-live', 'off')
    expect(root).toHaveAttribute('accesskey', 'b')
    expect(root).toHaveAttribute('spellcheck', 'false')
    expect(root).toHaveAttribute('slot', 'bank')
    expect(root).toHaveAttribute('itemprop', 'bank')
  })

  it('reports when the focus enters and leaves it', () => {
    companyBackEnd()
    const [onFocus, onBlur] = [vi.fn(), vi.fn()]
    const { container } = renderPage(<Component {...{ onFocus, onBlur }} />)
    const root = container.querySelector<HTMLElement>(`[data-fpx="${name}"]`)!
    fireEvent.focus(root)
    fireEvent.blur(root)
    for (const handler of [onFocus, onBlur]) expect(handler).toHaveBeenCalledOnce()
  })

  it('keeps its own `data-fpx`, which the stylesheet selects', () => {
    companyBackEnd()
    const { container } = renderPage(<Component data-fpx="other" />)
    expect(container.querySelector(`[data-fpx="${name}"]`)).not.toBeNull()
  })
})

const none = () => undefined

/** A value of each prop that isn't for the root. */
const ownProps = {
  'bank-picker': {
    ...{ endpoint: '/api/fpx', queryClient: new QueryClient(), locale: ms, messages: {} },
    ...{ value: null, defaultValue: null, id: 'bank', name: 'bank_code' },
    ...{ modelName: 'model', form: 'checkout', required: true, disabled: false, readOnly: false },
    ...{ autoFocus: false, label: 'Bank', description: 'One', error: 'Two', placeholder: 'Three' },
    ...{ offlineBanks: 'warn', model: 'B2C', amount: 5, limits: {}, featured: [], terms: false },
    ...{ classNames: {}, renderOption: none, mapBank: none },
    ...{
      onChange: none,
      onOpenChange: none,
      onInputValueChange: none,
      onFocus: none,
      onBlur: none,
    },
    ...{ 'aria-label': 'Bank', 'aria-labelledby': 'a', 'aria-describedby': 'b' },
    ...{ 'aria-invalid': true, 'aria-required': true },
  } satisfies BankPickerProps,
  'company-list': {
    ...{ endpoint: '/api/fpx', queryClient: new QueryClient(), locale: ms, messages: {} },
    ...{ page: 1, defaultPage: 1, perPage: 10, defaultPerPage: 10, perPageOptions: [10] },
    ...{ search: 'a', defaultSearch: 'a', sort: null, defaultSort: null, onPageChange: none },
    ...{ caption: 'All', columns: ['name'], getPageHref: String, getCompanyHref: () => '#' },
    ...{ onSelect: none, selectedId: 1, renderActions: none, csv: false, classNames: {} },
    ...{ onError: none },
  } satisfies CompanyListProps,
  'gateway-status': {
    ...{ endpoint: '/api/fpx', queryClient: new QueryClient(), locale: ms, messages: {} },
    ...{ outages: false },
  } satisfies GatewayStatusProps,
}

it.each([
  ['bank-picker', <BankPicker key="" {...ownProps['bank-picker']} />],
  ['company-list', <CompanyList key="" {...ownProps['company-list']} />],
  ['gateway-status', <GatewayStatus key="" {...ownProps['gateway-status']} />],
] as const)("the root of %s does not have the component's props", (name, component) => {
  companyBackEnd()
  const complaint = vi.spyOn(console, 'error')
  const { container } = renderPage(component)
  const root = container.querySelector<HTMLElement>(`[data-fpx="${name}"]`)!
  const names = [
    'aria-label',
    'class',
    'data-fpx',
    'data-invalid',
    'data-status',
    'lang',
    'tabindex',
  ]
  expect(root.getAttributeNames().filter((attribute) => !names.includes(attribute))).toEqual([])
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

it.each([
  ['company-list', CompanyList],
  ['gateway-status', GatewayStatus],
] as const)('the root of %s has the id and the name that the page sets', (name, Component) => {
  companyBackEnd()
  const { container } = renderPage(<Component id="mine" role="region" aria-label="Ours" />)
  expect(container.querySelector(`#mine[aria-label="Ours"]`)).toHaveAttribute('data-fpx', name)
})

it('the company list is named by its caption if aria-label is undefined', () => {
  companyBackEnd()
  renderPage(<CompanyList aria-label={undefined} caption="Companies" />)
  expect(page.getByRole('region', { name: 'Companies' }).elements()).toHaveLength(1)
})

describe("the picker's field", () => {
  it("has the page's description after the picker's", async () => {
    bankProxy()
    await showBankPicker({ description: 'Ours', 'aria-describedby': 'hint' })
    document.body.insertAdjacentHTML('beforeend', '<p id="hint">Theirs</p>')
    await expect.element(bankField()).toHaveAccessibleDescription('Ours Theirs')
    document.querySelector('#hint')!.remove()
    // Control: without the page's description, the picker's remains.
    await expect.element(bankField()).toHaveAccessibleDescription('Ours')
  })

  it('is named by `aria-label` or `aria-labelledby`, which the root does not have', async () => {
    bankProxy()
    const { rerender } = await showBankPicker({ 'aria-label': 'Pay from' })
    await expect.element(page.getByRole('combobox', { name: 'Pay from' })).toBeVisible()
    expect(document.querySelectorAll('[aria-label="Pay from"]')).toHaveLength(1)
    document.body.insertAdjacentHTML('beforeend', '<p id="title">Your bank</p>')
    rerender({ 'aria-label': undefined, 'aria-labelledby': 'title' })
    await expect.element(page.getByRole('combobox', { name: 'Your bank' })).toBeVisible()
    expect(await complaints()).toEqual([])
    document.querySelector('#title')!.remove()
  })

  it("is named only by the page's label if `label` is false", async () => {
    bankProxy()
    render(
      <BankPage>
        <label htmlFor="bank">Pay from</label>
        <BankPicker id="bank" label={false} />
      </BankPage>,
    )
    await expect.element(page.getByRole('combobox', { name: 'Pay from' })).toBeVisible()
    expect(document.querySelectorAll('label')).toHaveLength(1)
  })

  it.each([true, 'true', 'grammar'] as const)(
    'is invalid if aria-invalid is %s',
    async (invalid) => {
      bankProxy()
      const { rerender } = await showBankPicker({ 'aria-invalid': invalid })
      await expect.element(bankField()).toBeInvalid()
      await expect.element(page.getByText('Bank').first()).toBeVisible()
      rerender({ 'aria-invalid': 'false' })
      await expect.element(bankField()).toBeValid()
      rerender({ 'aria-invalid': false })
      await expect.element(bankField()).toBeValid()
    },
  )
})

describe('autoFocus', () => {
  it('focuses the field, without opening it', async () => {
    bankProxy()
    await showBankPicker({ autoFocus: true })
    await expect.element(bankField()).toHaveFocus()
    expect(bankField().element().getAttribute('aria-expanded')).not.toBe('true')
  })

  it('is the attribute of the select that a server renders', () => {
    const html = (props: BankPickerProps) => renderToString(<BankPicker {...props} />)
    expect(html({ autoFocus: true })).toMatch(/<select [^>]*autofocus=""/)
    expect(html({})).not.toContain('autofocus')
  })
})

describe("the picker's ref", () => {
  it('receives the text field', async () => {
    bankProxy()
    const ref = createRef<HTMLInputElement | HTMLSelectElement>()
    const { unmount } = await showBankPicker({ ref })
    expect(ref.current).toBe(bankField().element())
    expect(ref.current?.localName).toBe('input')
    unmount()
    expect(ref.current).toBeNull()
  })

  it('can be a function, which is called once for each field', async () => {
    bankProxy()
    const ref = vi.fn()
    const { rerender } = await showBankPicker({ ref })
    await userEvent.type(bankField(), 'maybank2u{Enter}')
    await expect.element(bankField()).toHaveValue('Maybank2U')
    rerender({ ref })
    expect(ref.mock.calls).toEqual([[bankField().element()]])
  })
})

describe('error messages', () => {
  it('can be replaced in the picker', async () => {
    bankProxy({ status: 502 })
    render(
      <BankPage>
        <BankPicker
          messages={{
            failed: 'No list today.',
            problem: { retry: 'Once more', failing: 'Sorry.' },
          }}
        />
      </BankPage>,
    )
    await expect.element(page.getByRole('button', { name: 'Once more' })).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No list today.Sorry.')
  })

  it('can be replaced in the company list', async () => {
    companyBackEnd().respondWith(() => Response.json({ code: 'x' }, { status: 502 }))
    renderPage(<CompanyList messages={{ problem: { retry: 'Once more' } }} />)
    await expect.element(page.getByRole('button', { name: 'Once more' })).toBeVisible()
  })
})
