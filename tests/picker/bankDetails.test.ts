import type {
  Bank,
  BankModel,
  BankOption,
  BankPicker,
  BankPickerProps,
  BankValue,
  MappedBank,
  PropsOf,
  useBankOptions,
  useBankPicker,
  useBanks,
  UseBankPickerOptions,
  UseBankPickerResult,
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
type Picker = UseBankPickerResult<Details>

it('a bank, an option and a value have the type of the additional fields', () => {
  expectTypeOf<Bank<Details>['is_active']>().toEqualTypeOf<boolean>()
  expectTypeOf<Option['bank']>().toEqualTypeOf<Bank<Details>>()
  expectTypeOf<BankValue<Details>>().toEqualTypeOf<
    string | { code: string; model?: BankModel | undefined } | Option
  >()
})

it('each prop of the component and option of the hook has the type of the additional fields', () => {
  type Given = Required<UseBankPickerOptions<Details>>
  expectTypeOf<Given['value']>().toEqualTypeOf<BankValue<Details> | null>()
  expectTypeOf<Given['defaultValue']>().toEqualTypeOf<BankValue<Details> | null>()
  expectTypeOf<Given['onChange']>().parameter(1).toEqualTypeOf<Option | null>()
  expectTypeOf<Given['mapBank']>().toEqualTypeOf<(bank: Bank<Details>) => MappedBank | undefined>()
  expectTypeOf<BankPickerProps<Details>>().toExtend<UseBankPickerOptions<Details>>()
  expectTypeOf<NonNullable<BankPickerProps<Details>['renderOption']>>().toEqualTypeOf<
    (option: Option) => ReactNode
  >()
  expectTypeOf<typeof BankPicker<Details>>().parameter(0).toExtend<BankPickerProps<Details>>()
})

it('each getter and row of the hook has the type of the additional fields', () => {
  expectTypeOf<Picker>().toEqualTypeOf<ReturnType<typeof useBankPicker<Details>>>()
  expectTypeOf<Picker['options']>().toEqualTypeOf<readonly Option[] | undefined>()
  expectTypeOf<Picker['visibleOptions']>().toEqualTypeOf<readonly Option[]>()
  expectTypeOf<Picker['activeOption']>().toEqualTypeOf<Option | undefined>()
  expectTypeOf<Picker['selectedOption']>().toEqualTypeOf<Option | undefined>()
  expectTypeOf<Picker['getOptionProps']>().parameter(0).toEqualTypeOf<Option>()
  expectTypeOf<Picker['selectOption']>().parameter(0).toEqualTypeOf<Option>()
  expectTypeOf<Picker['banksQuery']['banks']>().toEqualTypeOf<
    readonly Bank<Details>[] | undefined
  >()
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

it('the additional fields are inferred from a handler, and stay unknown by default', () => {
  const use = (useBank: typeof useBankPicker) => {
    const { selectedOption } = useBank({ mapBank: (bank: Bank<Details>) => ({ logo: bank.code }) })
    expectTypeOf(selectedOption).toEqualTypeOf<Option | undefined>()
    const { selectedOption: plain } = useBank()
    expectTypeOf(plain).toEqualTypeOf<BankOption | undefined>()
    expectTypeOf<ReturnType<typeof useBankPicker>['isOpen']>().toEqualTypeOf<boolean>()
  }
  expectTypeOf(use).returns.toBeVoid()
})

it('a getter does not offer the props that only the picker sets', () => {
  const get = (picker: UseBankPickerResult, option: BankOption) => {
    // Control: every other attribute is offered.
    picker.getInputProps({ title: 'Bank', 'data-step': 2, onKeyDown: (event) => event.key })
    picker.getRootProps({ id: 'bank' })
    picker.getHiddenInputProps({ id: 'bank-code' })
    // @ts-expect-error -- `onInputValueChange` reports the text
    picker.getInputProps({ onInput: () => undefined })
    // @ts-expect-error -- Escape wouldn't reach it, but it reaches `onKeyDown`
    picker.getInputProps({ onKeyDownCapture: () => undefined })
    // @ts-expect-error -- `onInputValueChange` reports the text
    picker.getInputProps({ onChange: () => undefined })
    // @ts-expect-error -- `setInputValue` sets the text
    picker.getInputProps({ value: 'Public Bank' })
    // @ts-expect-error -- the picker's `defaultValue` is the bank
    picker.getInputProps({ defaultValue: 'Public Bank' })
    // @ts-expect-error -- the picker's `id` is the field's
    picker.getInputProps({ id: 'bank' })
    // @ts-expect-error -- the label names the field
    picker.getLabelProps({ htmlFor: 'other' })
    // @ts-expect-error -- the field refers to its list
    picker.getListProps({ id: 'list' })
    // @ts-expect-error -- the field refers to its active option
    picker.getOptionProps(option, { id: 'row' })
    // @ts-expect-error -- the field refers to its description
    picker.getDescriptionProps({ id: 'about' })
    // @ts-expect-error -- the field refers to its error
    picker.getErrorProps({ id: 'error' })
    // @ts-expect-error -- the selected bank is submitted
    picker.getHiddenInputProps({ value: 'PBB0233' })
    // @ts-expect-error -- the selected bank's model is submitted
    picker.getModelInputProps({ value: 'B2C' })
  }
  expectTypeOf(get).returns.toBeVoid()
  expectTypeOf<PropsOf<'input', 'id'>>().not.toHaveProperty('id')
})
