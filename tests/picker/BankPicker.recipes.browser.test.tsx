import { useForm as useTanStackForm } from '@tanstack/react-form'
import { fireEvent, render } from '@testing-library/react'
import 'fpx-checkout/styles.css'
import { Formik } from 'formik'
import type { BankModel, BankOption } from 'fpx-checkout'
import { type ReactNode, useActionState, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BankPage, BankPicker, bankField, bankRow, enterBank, pressBank } from './bankPickerPage.js'
import { bankProxy, cimbBanks } from './bankProxy.js'

afterEach(() => vi.unstubAllGlobals())

/** The shop's function that receives the bank when the form is submitted. */
type Pay = (bank: { code: string; model?: BankModel | undefined } | null) => void

const recipes: Record<string, (props: { pay: Pay }) => ReactNode> = {
  'react-hook-form': function WithReactHookForm({ pay }: { pay: Pay }) {
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
              onChange={(_code, option) => onChange(option)}
              onBlur={onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <button>Pay</button>
      </form>
    )
  },

  'TanStack Form': function WithTanStackForm({ pay }: { pay: Pay }) {
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
              onChange={(_code, option) => field.handleChange(option)}
              onBlur={() => field.handleBlur()}
              error={field.state.meta.errors[0]}
            />
          )}
        </form.Field>
        <button>Pay</button>
      </form>
    )
  },

  Formik: function WithFormik({ pay }: { pay: Pay }) {
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
              onChange={(_code, option) => void formik.setFieldValue('bank', option)}
              onBlur={() => void formik.setFieldTouched('bank')}
              error={touched.bank && errors.bank}
            />
            <button type="submit">Pay</button>
          </form>
        )}
      </Formik>
    )
  },

  'plain state': function WithState({ pay }: { pay: Pay }) {
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
          onChange={(_code, option) => {
            setBank(option)
            setError(undefined)
          }}
          error={error}
        />
        <button>Pay</button>
      </form>
    )
  },

  'a server action': function WithServerAction({ pay }: { pay: Pay }) {
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
}

describe.each(Object.entries(recipes))('with %s', (_name, Recipe) => {
  it('a missing bank is an error, and a selected one is submitted', async () => {
    bankProxy()
    const pay = vi.fn()
    render(
      <BankPage>
        <Recipe pay={pay} />
      </BankPage>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.element(page.getByText('Which bank?')).toBeVisible()
    await expect.element(bankField()).toBeInvalid()
    await enterBank('maybank2u')
    await expect.element(bankField()).toHaveValue('Maybank2U')
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(() => pay.mock.calls).toMatchObject([[{ code: 'MB2U0227' }]])
  })

  it.each([
    ['CIMB Clicks', 'B2C'],
    ['CIMB Bank', 'B2B1'],
  ])('%s of two banks with one code is submitted', async (label, model) => {
    bankProxy({ banks: cimbBanks })
    const pay = vi.fn()
    render(
      <BankPage>
        <Recipe pay={pay} />
      </BankPage>,
    )
    await pressBank(label)
    await expect.element(bankField()).toHaveValue(label)
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.poll(() => pay.mock.calls).toMatchObject([[{ code: 'BCBB0235', model }]])
  })
})

describe('react-hook-form', () => {
  it('moves the focus to the picker that has the error', async () => {
    bankProxy()
    const Recipe = recipes['react-hook-form']!
    render(
      <BankPage>
        <Recipe pay={vi.fn()} />
      </BankPage>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Pay' }))
    await expect.element(bankField()).toHaveFocus()
  })
})

describe('a page in jsdom', () => {
  it('needs neither matchMedia nor scrollIntoView', async () => {
    bankProxy()
    vi.stubGlobal('matchMedia', undefined)
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView')!
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    onTestFinished(() => void Object.defineProperty(Element.prototype, 'scrollIntoView', own))
    render(
      <BankPage>
        <BankPicker name="bank_code" variant="auto" />
      </BankPage>,
    )
    await expect.element(bankField()).toBeInTheDocument()
    fireEvent.input(bankField().element(), { target: { value: 'maybank2' } })
    await expect.element(bankRow('Maybank2U')).toBeInTheDocument()
    fireEvent.keyDown(bankField().element(), { key: 'ArrowDown' })
    await expect.element(bankRow('Maybank2E')).toHaveAttribute('data-highlighted')
    fireEvent.keyDown(bankField().element(), { key: 'Enter' })
    await expect.element(bankField()).toHaveValue('Maybank2E')
  })
})
