import { render } from '@testing-library/react'
import { BankPicker } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  bankField,
  bankRow,
  bankRows,
  highlightedRow,
  liveRegion,
  waitForFrames,
} from '../picker/bankPickerPage.js'
import { bankProxy } from '../picker/bankProxy.js'

/**
 * Renders a page that creates all of the picker's objects and functions again in each render and counts its renders.
 */
function InlinePage({ onChange }: InlinePageProps) {
  const [renders, setRenders] = useState(1)
  const [down, setDown] = useState('')
  return (
    <BankPage>
      <BankPicker
        name="bank_code"
        amount={20_000}
        featured={['PBB0233']}
        limits={{ B2C: [1, 30_000], B2B1: [2, Infinity] }}
        messages={{ placeholder: 'Cari bank…', found: { one: '1 bank', other: '{count} banks' } }}
        classNames={{ option: 'my-row' }}
        mapBank={({ code }) => ({
          status: code === down ? 'offline' : 'online',
          model: 'B2C',
          logo: undefined,
          aliases: [code.toLowerCase(), 'nickname'],
        })}
        onChange={(option) => onChange(option?.code ?? null, renders)}
        onBlur={() => undefined}
      />
      <button
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setRenders(renders + 1)}
      >
        Render {renders}
      </button>
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setDown('MB2U0227')}>
        Maybank goes down
      </button>
    </BankPage>
  )
}

interface InlinePageProps {
  onChange: (code: string | null, renders: number) => void
}

/** Clicks a button by script, because a mouse press outside the list would close it. */
const press = (name: RegExp) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

/** Records the changes in the document, except those in inputs and in the page's buttons. */
function watchDocument() {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  observer.observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })
  onTestFinished(() => observer.disconnect())
  // React rewrites the name and the type of an input whenever its component renders.
  const isOfReact = ({ target }: MutationRecord) => target instanceof HTMLInputElement
  const isCount = ({ target }: MutationRecord) =>
    target.parentElement?.closest('button:not([data-fpx-part])')
  return () => changes.filter((change) => !isOfReact(change) && !isCount(change))
}

async function showInlinePage() {
  const proxy = bankProxy()
  const onChange = vi.fn()
  render(<InlinePage onChange={onChange} />)
  await expect.element(bankField()).toHaveAttribute('placeholder', 'Cari bank…')
  await expect.element(bankField()).toHaveAttribute('aria-busy', 'false')
  return { proxy, onChange }
}

describe('a page with inline objects and functions that re-renders repeatedly', () => {
  it('does not change an open list, announce anything or send requests', async () => {
    const { proxy } = await showInlinePage()
    await userEvent.type(bankField(), 'mb')
    await expect.poll(() => liveRegion().element().textContent).toMatch(/^\d+ banks$/)
    await userEvent.keyboard('{ArrowDown}')
    await waitForFrames()
    const active = highlightedRow()
    const changes = watchDocument()
    for (let count = 2; count < 12; count += 1) {
      press(/^Render/)
      await expect.element(page.getByRole('button', { name: `Render ${count}` })).toBeVisible()
    }
    await waitForFrames()
    expect(changes()).toEqual([])
    expect(highlightedRow()).toBe(active)
    expect(active).not.toBeNull()
    await expect.element(bankField()).toHaveValue('mb')
    expect(proxy.requests).toHaveLength(1)
    // Control: if a function returns another result, its row changes immediately.
    press(/^Maybank goes down/)
    await expect.element(bankRow('Maybank2U')).toHaveTextContent('Offline')
    expect(changes().length).toBeGreaterThan(0)
    await expect.element(bankField()).toHaveValue('mb')
  })

  it('keeps the selected bank, and calls the latest onChange', async () => {
    const { onChange } = await showInlinePage()
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Public Bank'))
    const changes = watchDocument()
    press(/^Render/)
    await expect.element(page.getByRole('button', { name: 'Render 2' })).toBeVisible()
    expect(changes()).toEqual([])
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(onChange.mock.calls).toEqual([['PBB0233', 1]])
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    expect(onChange.mock.calls).toEqual([
      ['PBB0233', 1],
      [null, 2],
    ])
  })

  it('applies limits, messages and classNames as soon as their content changes', async () => {
    bankProxy()
    const picker = (highest: number, words: string, name: string) => (
      <BankPage>
        <BankPicker
          amount={500}
          limits={{ B2C: [1, highest], B2B1: [1, highest] }}
          messages={{ overLimit: words }}
          classNames={{ option: name }}
        />
      </BankPage>
    )
    const { rerender } = render(picker(100, 'Too much', 'one'))
    await userEvent.click(bankField())
    await expect.element(bankRow('Affin')).toHaveTextContent('Too much')
    rerender(picker(100, 'Terlalu banyak', 'two'))
    await expect.element(bankRow('Affin')).toHaveTextContent('Terlalu banyak')
    await expect.element(bankRow('Affin')).toHaveClass('two')
    rerender(picker(1000, 'Terlalu banyak', 'two'))
    await expect.element(bankRow('Affin')).not.toHaveAttribute('aria-disabled')
    // The rows below the visible ones are rendered after the paint.
    await expect.poll(() => bankRows().elements().length).toBeGreaterThan(20)
  })
})
