import { useForm as useTanStackForm } from '@tanstack/react-form'
import { Field } from '@base-ui/react/field'
import { Form as BaseForm } from '@base-ui/react/form'
import { getFormProps, parse, useForm as useConformForm, useInputControl } from '@conform-to/react'
import { render } from '@testing-library/react'
import { type Bank, type BankModel, type BankOption, BankPicker } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { Formik } from 'formik'
import { type ReactNode, useActionState, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { complaints } from '../support/browser/complaints.js'
import guide from '../../src/guides/forms.md?raw'
import { BankPage, bankField, pressBank } from './bankPickerPage.js'
import { bankProxy, cimbBanks } from './bankProxy.js'
import { RememberingForm } from './RememberingForm.js'
import source from './RememberingForm.tsx?raw'
import {
  Form,
  FormControl,
  FormDescription,
  FormField,
  FormItem,
  FormLabel,
  FormMessage,
} from './shadcnForm.js'

/** The shop's function that receives the bank when the form is submitted. */
type Pay = (bank: { code: string; model?: BankModel | undefined } | null) => void

const recipes: Record<string, (props: { pay: Pay }) => ReactNode> = {
  'react-hook-form': function WithReactHookForm({ pay }) {
    const { control, handleSubmit } = useForm<{ bank: BankOption | null }>({
      defaultValues: { bank: null },
    })
    return (
      <form noValidate onSubmit={(event) => void handleSubmit(({ bank }) => pay(bank))(event)}>
        <Controller
          name="bank"
          control={control}
          rules={{ required: 'Which bank?' }}
          render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
            <BankPicker
              ref={ref}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <button>Pay</button>
      </form>
    )
  },

  'TanStack Form': function WithTanStackForm({ pay }) {
    const form = useTanStackForm({
      defaultValues: { bank: null as BankOption | null },
      onSubmit: ({ value }) => pay(value.bank),
    })
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        <form.Field
          name="bank"
          validators={{ onSubmit: ({ value }) => (value ? undefined : 'Which bank?') }}
        >
          {(field) => (
            <BankPicker
              value={field.state.value}
              onChange={(option) => field.handleChange(option)}
              onBlur={() => field.handleBlur()}
              error={field.state.meta.errors[0]}
            />
          )}
        </form.Field>
        <button>Pay</button>
      </form>
    )
  },

  Formik: function WithFormik({ pay }) {
    return (
      <Formik
        initialValues={{ bank: null as BankOption | null }}
        validate={({ bank }) => (bank ? {} : { bank: 'Which bank?' })}
        onSubmit={({ bank }) => pay(bank)}
      >
        {({ values, errors, touched, ...formik }) => (
          <form noValidate onSubmit={(event) => formik.handleSubmit(event)}>
            <BankPicker
              value={values.bank}
              onChange={(option) => void formik.setFieldValue('bank', option)}
              onBlur={() => void formik.setFieldTouched('bank')}
              error={touched.bank && errors.bank}
            />
            <button type="submit">Pay</button>
          </form>
        )}
      </Formik>
    )
  },

  'plain state': function WithState({ pay }) {
    const [bank, setBank] = useState<BankOption | null>(null)
    const [error, setError] = useState<string>()
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (bank) pay(bank)
          else setError('Which bank?')
        }}
      >
        <BankPicker
          value={bank}
          onChange={(option) => {
            setBank(option)
            setError(undefined)
          }}
          error={error}
        />
        <button>Pay</button>
      </form>
    )
  },

  'a server action': function WithServerAction({ pay }) {
    const [complaint, send] = useActionState((_last: string | undefined, data: FormData) => {
      const code = data.get('bank')
      if (!code) return 'Which bank?'
      pay({ code: code as string, model: data.get('model') as BankModel })
      return undefined
    }, undefined)
    return (
      <form noValidate action={send}>
        <BankPicker name="bank" modelName="model" error={complaint} />
        <button>Pay</button>
      </form>
    )
  },

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
          onChange={(option) =>
            bank.change([option?.code, option?.model].filter(Boolean).join(' '))
          }
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
                onChange={setBank}
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
                    onChange={onChange}
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
    // A server action's error remains until the form is sent again.
    if (name !== 'a server action') {
      await expect.element(page.getByText('Which bank?')).not.toBeInTheDocument()
      await expect.element(bankField()).toBeValid()
    }
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(() => pay.mock.calls).toMatchObject([[{ code: 'MB2U0227' }]])
  })

  // A form that kept only the code would submit the personal bank.
  it('submits the second of two banks with one code', async () => {
    const pay = await show(name, cimbBanks)
    await pressBank('CIMB Bank')
    await expect.element(bankField()).toHaveValue('CIMB Bank')
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(() => pay.mock.calls).toMatchObject([[{ code: 'BCBB0235', model: 'B2B1' }]])
  })
})

// In the other forms, the label and the id are the picker's own.
describe.each(['Conform', 'Base UI', 'shadcn/ui'])('a form with %s', (name) => {
  it('has one label, which focuses the field, and axe reports no violation', async () => {
    await show(name)
    expect(document.querySelectorAll('label')).toHaveLength(1)
    await userEvent.click(page.getByText('Bank', { exact: true }))
    await expect.element(bankField()).toHaveFocus()
    expect(await complaints()).toEqual([])
  })
})

describe.each(['react-hook-form', 'Base UI', 'shadcn/ui'])('a form with %s', (name) => {
  it('moves the focus to the field whose value is missing', async () => {
    await show(name)
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.element(bankField()).toHaveFocus()
  })
})

describe.each(['Base UI', 'shadcn/ui'])('a form with %s', (name) => {
  it('describes the field with its own text too', async () => {
    await show(name)
    await expect.element(bankField()).toHaveAccessibleDescription('Only online banking.')
  })
})

describe('a form that remembers the bank', () => {
  const show = (shop: ReactNode = <RememberingForm />) => render(<BankPage>{shop}</BankPage>)
  const submit = async () => {
    const stop = (event: Event) => event.preventDefault()
    addEventListener('submit', stop)
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    removeEventListener('submit', stop)
  }

  it('is shown in the guide as it is tested', () => {
    expect(guide).toContain(`\n${source}\`\`\`\n`)
  })

  it('selects the bank of the last submission, not one that was only selected', async () => {
    bankProxy({ banks: cimbBanks })
    const first = show()
    await pressBank('CIMB Bank')
    await submit()
    await pressBank('CIMB Clicks')
    await expect.element(bankField()).toHaveValue('CIMB Clicks')
    first.unmount()
    show()
    await expect.element(bankField()).toHaveValue('CIMB Bank')
    localStorage.clear()
  })

  it('starts without a bank if the browser blocks storage', async () => {
    bankProxy({ banks: cimbBanks })
    const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    show()
    await expect.element(bankField()).toHaveAttribute('aria-busy', 'false')
    await expect.element(bankField()).toHaveValue('')
    expect(getItem).toHaveBeenCalled()
    getItem.mockRestore()
  })
})
