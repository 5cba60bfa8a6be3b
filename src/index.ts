/**
 * What payers and admins see, and the hooks behind it. Runs in browsers and in server rendering.
 *
 * @module
 */
'use client'
export { BankPicker } from './components/BankPicker/BankPicker.js'
export type { BankPickerPart } from './components/BankPicker/bankPickerParts.js'
export type { BankPickerHandle, BankPickerProps } from './components/BankPicker/BankPickerProps.js'
export type { CompanyColumn, CompanyColumnName } from './components/CompanyList/companyColumns.js'
export { CompanyList } from './components/CompanyList/CompanyList.js'
export type { CompanyListPart } from './components/CompanyList/companyListParts.js'
export type { CompanyListProps } from './components/CompanyList/CompanyListProps.js'
export { FpxProvider, type FpxProviderProps } from './components/FpxProvider.js'
export { ServiceStatus, type ServiceStatusProps } from './components/ServiceStatus/ServiceStatus.js'
export type { Bank, Company, Pagination } from './contract/index.js'
export type { AmountLimit, AmountLimits } from './hooks/bankLimits.js'
export type { BankNews } from './hooks/bankChoiceReducer.js'
export type { BankHighlight } from './hooks/bankListReducer.js'
export type { BankModel } from './hooks/bankModel.js'
export type { BankOption } from './hooks/bankOptions.js'
export type { BankPickerEvent } from './hooks/bankPickerEvent.js'
export type { BankStatus } from './hooks/bankStatus.js'
export type { FpxSettings } from './hooks/FpxContext.js'
export {
  useBankPicker,
  type UseBankPickerResult,
  type UseBankPickerSettings,
} from './hooks/useBankPicker.js'
export { type BanksResult, useBanks } from './hooks/useBanks.js'
export type { CompanyListEvent } from './hooks/companyListEvent.js'
export type { CompanyPager } from './hooks/companyPager.js'
export type { CompanyField, CompanySort } from './hooks/companyRows.js'
export type { LoadAllProgress, LoadedCompanies } from './hooks/loadAllCompanies.js'
export type { ServiceStatusName } from './hooks/serviceStatus.js'
export type { AllCompanies } from './hooks/useAllCompanies.js'
export { type CompaniesOptions, type CompaniesResult, useCompanies } from './hooks/useCompanies.js'
export type { CompanyDrift } from './hooks/useCompanyDrift.js'
export type { PageChange } from './hooks/useCompanyPosition.js'
export type { CompanyPrefetch } from './hooks/useCompanyPrefetch.js'
export { type ServiceStatusResult, useServiceStatus } from './hooks/useServiceStatus.js'
export {
  type UrlPagination,
  type UrlPaginationOptions,
  useUrlPagination,
} from './hooks/useUrlPagination.js'
