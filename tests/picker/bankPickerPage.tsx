import { act, render } from '@testing-library/react'
import type { BankPickerProps } from 'fpx-checkout'
import { type ReactNode, type Ref, useState } from 'react'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Answers, BankPicker } from './pickerUnderTest.js'

export { BankPicker }

/** Returns the picker's text field. */
export const bankField = () => page.getByRole('combobox', { name: 'Bank' })

/** Returns the open list's options. */
export const bankRows = () => page.getByRole('option')

/** Returns the first option whose name begins with a text. */
export const bankRow = (name: string) =>
  page.getByRole('option', { name: new RegExp(`^${name}`) }).first()

/** Returns the picker's root node: the document, or the element's shadow root. */
export const pickerTree = () =>
  page.getByRole('combobox').first().element().getRootNode() as Document | ShadowRoot

/** Returns the option that Enter would select: the active descendant. */
export function highlightedRow(): Element | null {
  const id = bankField().element().getAttribute('aria-activedescendant')
  return id === null ? null : pickerTree().getElementById(id)
}

/** Focuses the field with the keyboard. On a page without focus, the first Tab may go to the window around it. */
export async function tabToField(): Promise<void> {
  await expect.element(bankField()).toBeVisible()
  const field = bankField().element()
  for (let keys = 0; keys < 6 && !field.matches(':focus'); keys += 1) await userEvent.tab()
  await expect.element(bankField()).toHaveFocus()
}

/** Searches for a bank and selects the active option as soon as it exists. */
export async function enterBank(text: string): Promise<void> {
  await userEvent.type(bankField(), text)
  await expect.poll(highlightedRow).not.toBeNull()
  await userEvent.keyboard('{Enter}')
}

/** Opens the list and selects a bank by its row, even if a search for its name would find another bank first. */
export async function pressBank(name: string): Promise<void> {
  await userEvent.click(bankField())
  await userEvent.click(bankRow(name))
}

/** Waits for the work after a paint: scrolling the active option into view, and rendering the other rows in steps. */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 8; frame += 1)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

/** Returns the live region, which a screen reader announces in addition to the field. */
export const liveRegion = () =>
  page.elementLocator(
    pickerTree().querySelector('[data-fpx-part=visually-hidden][aria-live]') ?? document.body,
  )

/** Returns the bank code that the first form would submit. */
export const submittedBank = () => new FormData(document.forms[0]).get('bank_code')

/** A page around a picker, with its own query cache. */
export function BankPage({ answers, children }: { answers?: Answers; children: ReactNode }) {
  const [own] = useState(() => new Answers())
  const { Provider } = answers ?? own
  return (
    <Provider>
      <p>Elsewhere</p>
      {children}
    </Provider>
  )
}

type Props = BankPickerProps & { ref?: Ref<HTMLInputElement | HTMLSelectElement> }

/** Renders a form with a picker and waits until its list is loaded. */
export async function showBankPicker(props: Props = {}) {
  const onChange = vi.fn()
  const onReason = vi.fn()
  const answers = new Answers()
  const form = (changed: Props = {}) => (
    <BankPage answers={answers}>
      <form onSubmit={(event) => event.preventDefault()}>
        <BankPicker
          name="bank_code"
          onChange={(option, { reason }) => {
            onChange(option?.code ?? null, option?.bank ?? null)
            onReason(reason)
          }}
          {...props}
          {...changed}
        />
        <button>Pay</button>
        <button type="reset">Start over</button>
      </form>
    </BankPage>
  )
  const { rerender, unmount } = render(form())
  await answers.settled()
  return {
    onChange,
    /** Called with the reason for each change. */
    onReason,
    unmount,
    /** Renders the same picker with other props. */
    rerender: (changed: Props) => rerender(form(changed)),
    /** Refetches the list like a tab that becomes visible again, and waits until the result is rendered. */
    refresh: () => act(() => answers.refresh()),
  }
}
