import type { QueryClient } from '@tanstack/react-query'
import type {
  AmountLimits,
  Bank,
  BankChangeDetails,
  BankOption,
  BankPickerPart,
  BankPickerProps,
  BankValue,
  Company,
  CompanyColumn,
  CompanyColumnName,
  CompanyListPart,
  CompanyListProps,
  CompanySort,
  GatewayStatusProps,
  MappedBank,
  PageChange,
  RequestError,
} from 'fpx-checkout'
import type {
  BankMessages,
  CompanyMessages,
  Locale,
  OwnWords,
  StatusMessages,
} from 'fpx-checkout/locales'
import type { ProxyFetch } from 'fpx-checkout/query'
import type { FocusEvent, HTMLAttributes, ReactNode } from 'react'
import { expectTypeOf, it } from 'vitest'

// Checked by `npm run types`. At run time, these tests do nothing.

type Attribute = keyof HTMLAttributes<HTMLElement>

/** A component's own props, without standard HTML attributes. `Shared` are own props with the name of an attribute. */
type OwnProps<Props, Shared extends Attribute = never> = {
  [
    Name in keyof Props as Name extends `data-${string}` | Exclude<Attribute, Shared> ? never : Name
  ]-?: Props[Name]
}

/** Props that can't be `undefined`, as in `OwnProps`. */
type Given<Props> = Required<Partial<Props>>

it('each picker prop has its type', () => {
  expectTypeOf<
    OwnProps<
      BankPickerProps,
      | ('id' | 'autoFocus' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur')
      | ('aria-invalid' | 'aria-required' | 'aria-label' | 'aria-labelledby' | 'aria-describedby')
    >
  >().toEqualTypeOf<
    Given<{
      endpoint: string
      queryClient: QueryClient
      fetch: ProxyFetch
      value: BankValue | null
      defaultValue: BankValue | null
      onChange: (option: BankOption | null, details: BankChangeDetails) => void
      onOpenChange: (isOpen: boolean) => void
      onInputValueChange: (text: string) => void
      onFocus: (event: FocusEvent<HTMLElement>) => void
      onBlur: (event: FocusEvent<HTMLElement>) => void
      id: string
      name: string
      modelName: string
      form: string
      required: boolean
      disabled: boolean
      readOnly: boolean
      label: ReactNode
      description: ReactNode
      error: ReactNode
      placeholder: string
      offlineBanks: 'warn' | 'disable'
      model: 'B2C' | 'B2B1'
      amount: number
      limits: Partial<AmountLimits>
      mapBank: (bank: Bank) => MappedBank | undefined
      featured: readonly BankValue[]
      terms: boolean
      locale: Locale
      messages: OwnWords<BankMessages>
      autoFocus: boolean
      classNames: Partial<Record<BankPickerPart, string>>
      renderOption: (option: BankOption) => ReactNode
      'aria-invalid': boolean | 'true' | 'false' | 'grammar' | 'spelling'
      'aria-required': boolean | 'true' | 'false'
      'aria-label': string
      'aria-labelledby': string
      'aria-describedby': string
    }>
  >()
})

it('each company list prop has its type', () => {
  expectTypeOf<OwnProps<CompanyListProps, 'onError' | 'onSelect'>>().toEqualTypeOf<
    Given<{
      endpoint: string
      queryClient: QueryClient
      fetch: ProxyFetch
      page: number
      defaultPage: number
      perPage: number
      defaultPerPage: number
      perPageOptions: readonly number[]
      onPageChange: (page: number, change: PageChange) => void
      search: string
      defaultSearch: string
      sort: CompanySort | (string & {}) | null
      defaultSort: CompanySort | (string & {}) | null
      caption: string
      columns: readonly (CompanyColumnName | CompanyColumn)[]
      getPageHref: (page: number) => string
      getCompanyHref: (company: Company) => string
      onSelect: (company: Company) => void
      selectedId: number
      renderActions: (company: Company) => ReactNode
      csv: { fileName?: string | undefined } | false
      locale: Locale
      messages: OwnWords<CompanyMessages>
      classNames: Partial<Record<CompanyListPart, string>>
      signIn: string | (() => unknown)
      onError: (error: RequestError) => void
    }>
  >()
})

it('each gateway status prop has its type', () => {
  expectTypeOf<OwnProps<GatewayStatusProps>>().toEqualTypeOf<
    Given<{
      endpoint: string
      queryClient: QueryClient
      fetch: ProxyFetch
      outages: boolean
      locale: Locale
      messages: OwnWords<StatusMessages>
      signIn: string | (() => unknown)
    }>
  >()
})

it('a root accepts standard HTML attributes and event handlers', () => {
  const attributes = { title: 'Bank', hidden: true, onKeyDown: () => undefined, 'data-step': 2 }
  expectTypeOf(attributes).toExtend<BankPickerProps>()
  expectTypeOf(attributes).toExtend<CompanyListProps>()
  expectTypeOf(attributes).toExtend<GatewayStatusProps>()
  // Control: an attribute of another type is refused.
  expectTypeOf<{ title: number }>().not.toExtend<BankPickerProps>()
})
