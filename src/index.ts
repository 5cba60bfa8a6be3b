/**
 * Components and hooks for payers and admins. The module runs in browsers and during server rendering.
 *
 * @module
 */
'use client'
export { BankPicker } from './picker/view/BankPicker.js'
export type { BankPickerPart } from './picker/view/bankPickerParts.js'
export type { CompanyColumn, CompanyColumnName } from './companies/view/companyColumns.js'
export { CompanyList } from './companies/view/CompanyList.js'
export type { CompanyListPart } from './companies/view/companyListParts.js'
export type { CompanyListProps } from './companies/view/CompanyListProps.js'
export { FpxProvider, type FpxProviderProps } from './ui/FpxProvider.js'
export { GatewayStatus, type GatewayStatusProps } from './status/GatewayStatus.js'
export type {
  AmountLimits,
  Bank,
  BankModel,
  BankStatus,
  Company,
  CompanyField,
  CompanySort,
} from './contract/index.js'
export type { BankValue } from './picker/core/findOption.js'
export type { BankListOptions, BankOption, MappedBank } from './picker/core/toBankOptions.js'
export type { FpxOptions } from './client/useFpxOptions.js'
export { RequestError } from './client/RequestError.js'
export { useBankOptions } from './picker/useBankOptions.js'
export type { BankChangeDetails, BankPickerProps } from './picker/BankPickerProps.js'
export { type UseBanksResult, useBanks } from './picker/useBanks.js'
export type { SignIn } from './ui/AccessNotice.js'
export type { PagerState } from './companies/core/pagerState.js'
export type { OutagesResult } from './status/useOutages.js'
export type { GatewayStatusName } from './status/toGatewayStatus.js'
export {
  type UseCompaniesOptions,
  type UseCompaniesResult,
  useCompanies,
} from './companies/useCompanies.js'
export type { PageChange } from './companies/useCompanyPosition.js'
export {
  type UseGatewayStatusOptions,
  type UseGatewayStatusResult,
  useGatewayStatus,
} from './status/useGatewayStatus.js'
