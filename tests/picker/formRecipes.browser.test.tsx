import { Field } from '@base-ui/react/field'
import { Form as BaseForm } from '@base-ui/react/form'
import { getFormProps, parse, useForm as useConformForm, useInputControl } from '@conform-to/react'
import { render } from '@testing-library/react'
import { type Bank, type BankModel, type BankOption, BankPicker } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '../support/browser/complaints.js'
import { BankPage, bankField, pressBank } from './bankPickerPage.js'
import { bankProxy, cimbBanks } from './bankProxy.js'
import {
  Form,
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
} from './shadcnForm.js'

afterEach(() => vi.unstubAllGlobals())

/** The shop's function that receives the bank when the form is submitted. */
type Pay = (bank: { code: string; model?: BankModel | undefined } | null) => void

const recipes: Record<string, (props: { pay: Pay }) => ReactNode> = {
  Conform: function WithConform({ pay }) {
    const [form, fields] = useConformForm<{ bank: string }>({
      shouldRevalidate: 'onInput',
      onValidate: ({ formData }) =>
        parse(formData, {
          resolve: ({ bank }) =>
            typeof bank === 'string' && bank
              ? { value: { bank } }
              : { error: { bank: ['Which bank?'] } },
        }),
      onSubmit: (event, { formData }) => {
        event.preventDefault()
        const [code = '', model] = (formData.get('bank') as string).split(' ')
        pay({ code, model: model as BankModel })
      },
    })
    const bank = useInputControl(fields.bank)
    const [code = '', model] = (bank.value ?? '').split(' ') as [string?, BankModel?]
    return (
      <form {...getFormProps(form)}>
        <BankPicker
          id={fields.bank.id}
          value={{ code, model }}
          onChange={(code, option) => bank.change([code, option?.model].filter(Boolean).join(' '))}
          onBlur={bank.blur}
          error={fields.bank.errors?.[0]}
        />
        <button>Pay</button>
      </form>
    )
  },

  'Base UI': function WithBaseUi({ pay }) {
    const [bank, setBank] = useState<BankOption | null>(null)
    return (
      <BaseForm onFormSubmit={() => pay(bank)}>
        <Field.Root name="bank" validate={() => (bank ? null : 'Which bank?')}>
          <Field.Label>Bank</Field.Label>
          <Field.Control
            value={bank?.code ?? ''}
            render={({ id, ref, ...field }) => (
              <BankPicker
                id={id}
                ref={ref}
                label={false}
                aria-describedby={field['aria-describedby']}
                aria-invalid={field['aria-invalid']}
                value={bank}
                onChange={(_code, option) => setBank(option)}
              />
            )}
          />
          <Field.Description>Only online banking.</Field.Description>
          <Field.Error />
        </Field.Root>
        <button>Pay</button>
      </BaseForm>
    )
  },

  'shadcn/ui': function WithShadcn({ pay }) {
    const form = useForm<{ bank: BankOption | null }>({ defaultValues: { bank: null } })
    return (
      <Form {...form}>
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(({ bank }) => pay(bank))(event)}
        >
          <FormField
            control={form.control}
            name="bank"
            rules={{ required: 'Which bank?' }}
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <FormItem>
                <FormLabel>Bank</FormLabel>
                <FormControl>
                  <BankPicker
                    ref={ref}
                    label={false}
                    value={value}
                    onChange={(_code, option) => onChange(option)}
                    onBlur={onBlur}
                  />
                </FormControl>
                <FormDescription>Only online banking.</FormDescription>
                <FormMessage />
              </FormItem>
            )}
          />
          <button>Pay</button>
        </form>
      </Form>
    )
  },
}

async function show(name: string, banks?: Bank[]) {
  bankProxy(banks && { banks })
  const pay = vi.fn<Pay>()
  const Recipe = recipes[name]!
  render(
    <BankPage>
      <Recipe pay={pay} />
    </BankPage>,
  )
  await expect.element(bankField()).toHaveAttribute('aria-busy', 'false')
  return pay
}

describe.each(Object.keys(recipes))('a form with %s', (name) => {
  it('says that the bank is missing, and submits the selected one', async () => {
    const pay = await show(name)
    await expect.element(bankField()).toBeValid()
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.element(page.getByText('Which bank?')).toBeVisible()
    await expect.element(bankField()).toBeInvalid()
    expect(page.getByText('Which bank?').elements()).toHaveLength(1)
    await expect.poll(() => bankField().element().getAttribute('aria-describedby')).toBeTruthy()
    await expect.element(bankField()).toHaveAccessibleDescription(/Which bank\?/)
    expect(pay).not.toHaveBeenCalled()
    await userEvent.type(bankField(), 'maybank2u{Enter}')
    await expect.element(bankField()).toHaveValue('Maybank2U')
    await expect.element(page.getByText('Which bank?')).not.toBeInTheDocument()
    await expect.element(bankField()).toBeValid()
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(() => pay.mock.calls).toMatchObject([[{ code: 'MB2U0227' }]])
  })

  it.each([
    ['CIMB Clicks', 'B2C'],
    ['CIMB Bank', 'B2B1'],
  ])('submits %s of two banks with one code', async (label, model) => {
    const pay = await show(name, cimbBanks)
    await pressBank(label)
    await expect.element(bankField()).toHaveValue(label)
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(() => pay.mock.calls).toMatchObject([[{ code: 'BCBB0235', model }]])
  })

  it('has one label, which focuses the field, and axe reports no violation', async () => {
    await show(name)
    expect(document.querySelectorAll('label')).toHaveLength(1)
    await userEvent.click(page.getByText('Bank', { exact: true }))
    await expect.element(bankField()).toHaveFocus()
    expect(await complaints()).toEqual([])
  })
})

describe.each(['Base UI', 'shadcn/ui'])('a form with %s', (name) => {
  it('moves the focus to the field whose value is missing', async () => {
    await show(name)
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.element(bankField()).toHaveFocus()
  })

  it('describes the field with its own text too', async () => {
    await show(name)
    await expect.element(bankField()).toHaveAccessibleDescription('Only online banking.')
  })
})
