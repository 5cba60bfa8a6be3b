import 'fpx-checkout/embed'
import { expectTypeOf, it } from 'vitest'
import type { Bank, Company } from 'fpx-checkout'
import type { FpxBankPickerElement, FpxCompanyListElement } from 'fpx-checkout/embed'

// Checked by `npm run types`; at run time these only have to load, as on a server, where there are no elements.

it('types the elements by their tags', () => {
  expectTypeOf<HTMLElementTagNameMap['fpx-bank-picker']>().toEqualTypeOf<FpxBankPickerElement>()
  expectTypeOf<HTMLElementTagNameMap['fpx-company-list']>().toEqualTypeOf<FpxCompanyListElement>()
  expectTypeOf<FpxBankPickerElement['offlineBanks']>().toEqualTypeOf<
    'warn' | 'disable' | undefined
  >()
  expectTypeOf<FpxBankPickerElement['bank']>().toEqualTypeOf<Bank | null>()
  // The control: a property that is not there is not typed.
  expectTypeOf<FpxBankPickerElement>().not.toHaveProperty('preselect')
})

it('types their events by name', () => {
  const listen = (picker: FpxBankPickerElement, list: FpxCompanyListElement) => {
    picker.addEventListener('fpx-change', ({ detail }) => {
      expectTypeOf(detail).toEqualTypeOf<{ code: string | null; bank: Bank | null }>()
    })
    list.addEventListener('fpx-company-change', ({ detail }) => {
      expectTypeOf(detail.company).toEqualTypeOf<Company>()
    })
  }
  expectTypeOf(listen).returns.toBeVoid()
})

it('types them in JSX of React 19', () => {
  const page = (
    <fpx-bank-picker
      name="bank_code"
      required
      featured={['MB2U0227']}
      onfpx-change={({ detail }) => expectTypeOf(detail.code).toEqualTypeOf<string | null>()}
    />
  )
  // @ts-expect-error -- the control: a word that is none of the attribute's.
  const wrong = <fpx-bank-picker offlineBanks="hide" />
  expectTypeOf([page, wrong]).toBeArray()
})
