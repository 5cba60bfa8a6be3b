import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { BankPicker, type BankPickerProps, FpxProvider } from 'fpx-checkout'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'

/** The text field of the picker. */
export const bankField = () => page.getByRole('combobox', { name: 'Bank' })

/** The rows of the open list. */
export const bankRows = () => page.getByRole('option')

/** One row, by how its name begins. */
export const bankRow = (name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name}`) }).first()

/** The row that Enter would take, as a screen reader is told. */
export function highlightedRow(): Element | null {
  const id = bankField().element().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}

/** What a screen reader is told beyond the field. */
export const said = () => page.getByRole('status')

/** What the first form would submit. */
export const submittedBank = () => new FormData(document.forms[0]).get('bank_code')

/** A page around a picker, with its own query client. */
export function BankPage({
  client = new QueryClient(),
  children,
}: {
  client?: QueryClient
  children: ReactNode
}) {
  return (
    <FpxProvider queryClient={client}>
      <p>Elsewhere</p>
      {children}
    </FpxProvider>
  )
}

/** Shows a form with a picker, and waits until its list is there. */
export async function showBankPicker(props: BankPickerProps = {}) {
  const onChange = vi.fn()
  const client = new QueryClient()
  const form = (changed: BankPickerProps = {}) => (
    <BankPage client={client}>
      <form onSubmit={(event) => event.preventDefault()}>
        <BankPicker name="bank_code" onChange={onChange} {...props} {...changed} />
        <button>Pay</button>
        <button type="reset">Start over</button>
      </form>
    </BankPage>
  )
  const { rerender, unmount } = render(form())
  await expect.poll(() => client.isFetching()).toBe(0)
  return {
    onChange,
    client,
    unmount,
    /** Draws the same picker with other props. */
    rerender: (changed: BankPickerProps) => rerender(form(changed)),
    /** Asks the proxy anew, as a tab that comes back does. */
    refresh: () => client.refetchQueries(),
  }
}
