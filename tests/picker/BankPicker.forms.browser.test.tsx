import { act, render } from '@testing-library/react'
import type { BankOption } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { createRef } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  BankPage,
  BankPicker,
  bankField,
  bankRow,
  bankRows,
  enterBank,
  pickerTree,
  liveRegion,
  showBankPicker,
  submittedBank,
} from './bankPickerPage.js'
import { complaints } from '../support/browser/complaints.js'
import { bank, bankProxy, cimbBanks } from './bankProxy.js'

describe('a form that listens for changes', () => {
  /** Renders a form that records the events that reach it, natively and through React. */
  async function showListeningForm() {
    bankProxy()
    const native: string[] = []
    const inReact: string[] = []
    const describeEvent = ({ type, target }: { type: string; target: EventTarget | null }) => {
      const { name, value } = target as HTMLInputElement
      return `${type} ${name}=${value}`
    }
    render(
      <BankPage>
        <form
          onChange={(event) => inReact.push(describeEvent(event))}
          onSubmit={(event) => event.preventDefault()}
        >
          <BankPicker name="bank_code" featured={['BIMB0340']} />
          <button type="reset">Start over</button>
        </form>
      </BankPage>,
    )
    for (const type of ['input', 'change'])
      document.forms[0]!.addEventListener(type, (event) => native.push(describeEvent(event)))
    await expect.element(page.getByRole('radio', { name: 'Bank Islam' })).toBeVisible()
    return { native, inReact }
  }
  const of = (code: string) => [`input bank_code=${code}`, `change bank_code=${code}`]

  it('receives each selection once, and no letters', async () => {
    const { native, inReact } = await showListeningForm()
    await userEvent.type(bankField(), 'public bank')
    await expect.element(bankRow('Public Bank')).toBeVisible()
    expect([...native, ...inReact]).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(submittedBank).toBe('PBB0233')
    expect(native).toEqual(of('PBB0233'))
    expect(inReact).toEqual(['change bank_code=PBB0233'])
    await userEvent.click(page.getByRole('radio', { name: 'Bank Islam' }))
    await userEvent.click(page.getByRole('button', { name: 'Clear' }))
    expect(native).toEqual(['PBB0233', 'BIMB0340', ''].flatMap(of))
    expect(inReact).toHaveLength(3)
    // Controls: neither selecting the same bank again nor a reset is a change.
    await userEvent.click(page.getByRole('radio', { name: 'Bank Islam' }))
    await userEvent.click(page.getByRole('radio', { name: 'Bank Islam' }))
    await userEvent.click(page.getByRole('button', { name: 'Start over' }))
    await expect.poll(submittedBank).toBe('')
    expect(native).toHaveLength(8)
    expect(inReact).toHaveLength(4)
  })
})

describe('the picker in a form', () => {
  it('submits nothing while it or its fieldset is disabled', async () => {
    bankProxy()
    const { rerender } = await showBankPicker({ defaultValue: 'PBB0233', disabled: true })
    expect(submittedBank()).toBeNull()
    await expect.element(bankField()).toBeDisabled()
    rerender({ disabled: false })
    expect(submittedBank()).toBe('PBB0233')
  })

  it('submits nothing in a disabled fieldset, and does not open', async () => {
    bankProxy()
    render(
      <BankPage>
        <form>
          <fieldset disabled>
            <BankPicker name="bank_code" defaultValue="PBB0233" />
          </fieldset>
        </form>
      </BankPage>,
    )
    await expect.element(bankField()).toHaveValue('Public Bank')
    expect(submittedBank()).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Show options' }), { force: true })
    await userEvent.click(bankField(), { force: true })
    expect(bankRows().elements()).toHaveLength(0)
    document.querySelector('fieldset')!.disabled = false
    await expect.poll(submittedBank).toBe('PBB0233')
  })

  it('submits its value and cannot be changed while it is read-only', async () => {
    bankProxy()
    const { onChange } = await showBankPicker({ defaultValue: 'PBB0233', readOnly: true })
    await userEvent.click(bankField())
    await userEvent.keyboard('{ArrowDown}affin{Enter}')
    expect(bankRows().elements()).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
    expect(submittedBank()).toBe('PBB0233')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('references only descriptions that exist', async () => {
    bankProxy()
    await showBankPicker({ defaultValue: 'PBB0233', description: 'You go there next.' })
    const ids = bankField().element().getAttribute('aria-describedby')!.split(' ')
    expect(ids.filter((id) => !pickerTree().getElementById(id))).toEqual([])
    expect(ids.some((id) => id.endsWith('-code'))).toBe(true)
  })

  it('may be outside its form', async () => {
    bankProxy()
    render(
      <BankPage>
        <BankPicker name="bank_code" form="checkout" required />
        <form id="checkout" />
      </BankPage>,
    )
    expect(document.forms[0]!.checkValidity()).toBe(false)
    await enterBank('public bank')
    expect(submittedBank()).toBe('PBB0233')
    expect(document.forms[0]!.checkValidity()).toBe(true)
  })

  it('submits only one field', async () => {
    bankProxy()
    await showBankPicker({ featured: ['MB2U0227'], terms: true })
    expect([...new FormData(document.forms[0]).keys()]).toEqual(['bank_code'])
  })

  it.each([
    ['B2C', 'MB2U0227', 45_000],
    ['B2B1', 'ABB0235', 1.5],
  ] as const)(
    "is not blocked by %s's limits if that is only PayNet's model of the bank",
    async (model, code, amount) => {
      bankProxy({ banks: [bank(code, 'Silent Bank')] })
      const { rerender } = await showBankPicker({ amount, modelName: 'bank_model' })
      await enterBank('silent bank')
      await expect.poll(submittedBank).toBe(code)
      const form = document.forms[0]!
      expect(new FormData(form).get('bank_model')).toBe(model)
      expect(form.checkValidity()).toBe(true)
      await expect.element(page.getByText(/^FPX accepts/)).not.toBeInTheDocument()
      // Control: the merchant's model has its limits.
      rerender({ model })
      await expect.element(page.getByText(/^FPX accepts/)).toBeVisible()
      expect(form.checkValidity()).toBe(false)
    },
  )

  it("shows the merchant's error and description, and calls onBlur when the focus leaves", async () => {
    bankProxy()
    const onBlur = vi.fn()
    await showBankPicker({ error: 'The bank refused.', description: 'You go there next.', onBlur })
    await expect.element(bankField()).toBeInvalid()
    await expect
      .element(bankField())
      .toHaveAccessibleDescription(/The bank refused\. You go there next\./)
    await userEvent.click(bankField())
    await userEvent.click(bankRow('Public Bank'))
    expect(onBlur).not.toHaveBeenCalled()
    await userEvent.click(page.getByText('Elsewhere'))
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('can be focused through its ref', async () => {
    bankProxy()
    const ref = createRef<HTMLInputElement>()
    render(
      <BankPage>
        <BankPicker ref={ref} id="bank" />
      </BankPage>,
    )
    ref.current?.focus()
    await expect.element(bankField()).toHaveFocus()
    expect(document.activeElement?.id).toBe('bank')
  })
})

describe('a dialog around the picker', () => {
  it('stays open on the Escape that closes the list, and closes on the next', async () => {
    bankProxy()
    render(
      <BankPage>
        <dialog open={false}>
          <BankPicker name="bank_code" />
        </dialog>
      </BankPage>,
    )
    const dialog = document.querySelector('dialog')!
    dialog.showModal()
    await userEvent.click(bankField())
    await expect.element(bankRow('Affin Bank')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(dialog.open).toBe(true)
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{Escape}')
    expect(dialog.open).toBe(false)
  })

  it('stays open even if it captures Escape, and while the key is held down', async () => {
    bankProxy()
    await showBankPicker()
    const closed = vi.fn()
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closed()
    }
    document.addEventListener('keydown', onKeyDown, true)
    onTestFinished(() => document.removeEventListener('keydown', onKeyDown, true))
    const escape = (repeat: boolean) => {
      const init = { key: 'Escape', repeat, bubbles: true, cancelable: true, composed: true }
      act(() => {
        bankField().element().dispatchEvent(new KeyboardEvent('keydown', init))
      })
    }
    await userEvent.type(bankField(), 'aff')
    await expect.element(bankRow('Affin Bank')).toBeVisible()
    escape(false)
    await expect.element(bankField()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(bankField()).toHaveValue('')
    escape(true)
    expect(closed).not.toHaveBeenCalled()
    // Control: a new press reaches the dialog.
    escape(false)
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('featured banks', () => {
  it('are codes, codes with a model, or options, and one that is given twice has one button', async () => {
    bankProxy({ banks: cimbBanks })
    const printed = vi.spyOn(console, 'error')
    const corporate = { code: 'BCBB0235', model: 'B2B1' as const }
    const onChange = vi.fn()
    const { rerender } = await showBankPicker({
      featured: ['BCBB0235', corporate, 'BCBB0235', '', { ...corporate }],
      onChange,
    })
    const names = () =>
      page
        .getByRole('radio', { name: /CIMB/ })
        .elements()
        .map((radio) => /CIMB \w+/.exec(radio.textContent)?.[0])
    await expect.poll(names).toEqual(['CIMB Clicks', 'CIMB Bank'])
    await userEvent.click(page.getByRole('radio', { name: /CIMB Bank/ }))
    await expect.element(bankField()).toHaveValue('CIMB Bank')
    rerender({ featured: [onChange.mock.lastCall![0] as BankOption] })
    await expect.poll(names).toEqual(['CIMB Bank'])
    expect(printed).not.toHaveBeenCalled()
    printed.mockRestore()
  })

  it('are radio buttons above the field, checked when selected, and also in the list', async () => {
    bankProxy()
    const { onChange } = await showBankPicker({ featured: ['PBB0233', 'MB2U0227', 'NONE'] })
    const group = page.getByRole('radiogroup', { name: 'Popular banks' })
    await expect.poll(() => group.getByRole('radio').elements()).toHaveLength(2)
    const maybank = page.getByRole('radio', { name: 'Maybank2U' })
    await expect.element(maybank).not.toBeChecked()
    await userEvent.click(maybank)
    await expect.element(maybank).toBeChecked()
    expect(submittedBank()).toBe('MB2U0227')
    expect(onChange).toHaveBeenCalledOnce()
    await userEvent.click(bankField())
    await expect.poll(() => bankRows().elements().length).toBe(43)
    await expect.element(bankRow('Maybank2U')).toHaveAttribute('aria-selected', 'true')
  })

  it('have one tab stop, and the arrow keys select a bank, even past a disabled one', async () => {
    bankProxy({
      banks: [
        bank('PBB0233', 'Public Bank', { status: 'offline' }),
        bank('MB2U0227', 'Maybank2U'),
        bank('BIMB0340', 'Bank Islam'),
      ],
    })
    const { onChange } = await showBankPicker({
      featured: ['MB2U0227', 'PBB0233', 'BIMB0340'],
      offlineBanks: 'disable',
    })
    const focused = () => pickerTree().activeElement?.textContent
    await userEvent.tab()
    for (let keys = 0; keys < 4 && !focused()?.includes('Maybank2U'); keys += 1)
      await userEvent.tab()
    expect(focused()).toContain('Maybank2U')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowRight}')
    // Control: a bank that can't be selected takes the focus and shows the reason.
    expect(focused()).toContain('Public Bank')
    expect(submittedBank()).toBe('')
    await expect.element(liveRegion()).toHaveTextContent(/Public Bank cannot be chosen/)
    await userEvent.keyboard('{ArrowDown}')
    expect(submittedBank()).toBe('BIMB0340')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toContain('Maybank2U')
    expect(submittedBank()).toBe('MB2U0227')
    await userEvent.keyboard('{ArrowLeft}')
    expect(submittedBank()).toBe('BIMB0340')
    await userEvent.tab()
    await expect.element(bankField()).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(focused()).toContain('Bank Islam')
    expect(await complaints()).toEqual([])
  })
})
