import type {
  Bank,
  BankModel,
  BankOption,
  BankPicker,
  BankPickerProps,
  BankValue,
  MappedBank,
  useBankOptions,
  useBanks,
  UseBanksResult,
} from 'fpx-checkout'
import type { ReactNode } from 'react'
import { expectTypeOf, it } from 'vitest'

// Checked by `npm run types`. At run time, these tests do nothing.

// An interface has no index signature, unlike a type, so it isn't a `Record<string, unknown>`.
interface Details {
  is_active: boolean
}
type Option = BankOption<Details>

it('a bank, an option and a value have the type of the additional fields', () => {
  expectTypeOf<Bank<Details>['is_active']>().toEqualTypeOf<boolean>()
  expectTypeOf<Option['bank']>().toEqualTypeOf<Bank<Details>>()
  expectTypeOf<BankValue<Details>>().toEqualTypeOf<
    string | { code: string; model?: BankModel | undefined } | Option
  >()
})

it('each prop of the component and option of the hook has the type of the additional fields', () => {
  type Given = Required<BankPickerProps<Details>>
  expectTypeOf<Given['value']>().toEqualTypeOf<BankValue<Details> | null>()
  expectTypeOf<Given['defaultValue']>().toEqualTypeOf<BankValue<Details> | null>()
  expectTypeOf<Given['onChange']>().parameter(0).toEqualTypeOf<Option | null>()
  expectTypeOf<Given['mapBank']>().toEqualTypeOf<(bank: Bank<Details>) => MappedBank | undefined>()
  expectTypeOf<NonNullable<BankPickerProps<Details>['renderOption']>>().toEqualTypeOf<
    (option: Option) => ReactNode
  >()
  expectTypeOf<typeof BankPicker<Details>>().parameter(0).toExtend<BankPickerProps<Details>>()
})

it('the hook useBanks has the type of the additional fields', () => {
  expectTypeOf<UseBanksResult<Details>['banks']>().toEqualTypeOf<
    readonly Bank<Details>[] | undefined
  >()
  expectTypeOf<ReturnType<typeof useBanks<Details>>>().toEqualTypeOf<UseBanksResult<Details>>()
  // Control: without a type, a field is unknown.
  expectTypeOf<BankOption['bank']['is_active']>().toBeUnknown()
})

it('useBankOptions has the type of the additional fields', () => {
  type Banks = ReturnType<typeof useBankOptions<Details>>
  type Settings = NonNullable<Parameters<typeof useBankOptions<Details>>[0]>
  expectTypeOf<Banks['options']>().toEqualTypeOf<readonly Option[] | undefined>()
  expectTypeOf<Banks['search']>().returns.toEqualTypeOf<readonly Option[]>()
  expectTypeOf<Banks['find']>().parameter(0).toEqualTypeOf<BankValue<Details> | null | undefined>()
  expectTypeOf<NonNullable<Settings['mapBank']>>().parameter(0).toEqualTypeOf<Bank<Details>>()
})

it('the additional fields are inferred from a function, and stay unknown by default', () => {
  const use = (useOptions: typeof useBankOptions) => {
    const { find } = useOptions({ mapBank: (bank: Bank<Details>) => ({ logo: bank.code }) })
    expectTypeOf(find).returns.toEqualTypeOf<Option | undefined>()
    expectTypeOf(useOptions().find).returns.toEqualTypeOf<BankOption | undefined>()
  }
  expectTypeOf(use).returns.toBeVoid()
})
