import 'fpx-checkout/embed'
import 'fpx-checkout/embed/company-list'
import { expectTypeOf, it } from 'vitest'
import type { BankOption, Company } from 'fpx-checkout'
import type { FpxBankChangeReason, FpxBankPickerElement } from 'fpx-checkout/embed'
import type { FpxCompanyListElement } from 'fpx-checkout/embed/company-list'

// Checked by `npm run types`. At run time the file only has to load, as on a server without custom elements.

it('the elements are typed by their tags', () => {
  expectTypeOf<HTMLElementTagNameMap['fpx-bank-picker']>().toEqualTypeOf<FpxBankPickerElement>()
  expectTypeOf<HTMLElementTagNameMap['fpx-company-list']>().toEqualTypeOf<FpxCompanyListElement>()
  expectTypeOf<FpxBankPickerElement['offlineBanks']>().toEqualTypeOf<
    'warn' | 'disable' | undefined
  >()
  expectTypeOf<FpxBankPickerElement['option']>().toEqualTypeOf<BankOption | null>()
  // Control: a property that doesn't exist isn't typed.
  expectTypeOf<FpxBankPickerElement>().not.toHaveProperty('preselect')
})

it("the elements' events are typed by name", () => {
  const listen = (picker: FpxBankPickerElement, list: FpxCompanyListElement) => {
    picker.addEventListener('fpx-bank-change', ({ detail }) => {
      expectTypeOf(detail).toEqualTypeOf<{
        option: BankOption | null
        reason: FpxBankChangeReason
      }>()
    })
    list.addEventListener('fpx-company-change', ({ detail }) => {
      expectTypeOf(detail.company).toEqualTypeOf<Company>()
    })
  }
  expectTypeOf(listen).returns.toBeVoid()
})

it('the elements are typed in React 19 JSX', () => {
  const page = (
    <fpx-bank-picker
      name="bank_code"
      required
      featured={['MB2U0227', { code: 'BCBB0235', model: 'B2B1' }]}
      onfpx-bank-change={({ detail }) =>
        expectTypeOf(detail.option).toEqualTypeOf<BankOption | null>()
      }
    />
  )
  // @ts-expect-error -- the company list isn't a form control.
  const control = <fpx-company-list value="7" />
  // @ts-expect-error -- control: not a value of the attribute.
  const wrong = <fpx-bank-picker offlineBanks="hide" />
  expectTypeOf([page, control, wrong]).toBeArray()
})
