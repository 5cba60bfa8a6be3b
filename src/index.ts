/**
 * The components for payers and admins, and their hooks. Runs in browsers and in server rendering.
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
export { GatewayStatus, type GatewayStatusProps } from './components/GatewayStatus/GatewayStatus.js'
export type { RootAttributes } from './components/rootAttributes.js'
export type {
  Bank,
  BankChange,
  BankModel,
  BankOutage,
  BankRecords,
  BankStatus,
  Company,
  Pagination,
  RecordedBank,
  StatusReport,
} from './contract/index.js'
export type { AmountLimit, AmountLimits } from './hooks/banks/bankLimits.js'
export type { BankNotice } from './hooks/selection/selectionReducer.js'
export type { BankKind } from './hooks/banks/bankKind.js'
export type { BankOption } from './hooks/banks/toBankOptions.js'
export type { BankPickerEvent } from './hooks/selection/bankPickerEvent.js'
export type { FpxOptions } from './hooks/request/FpxContext.js'
export {
  useBankPicker,
  type UseBankPickerResult,
  type UseBankPickerOptions,
} from './hooks/combobox/useBankPicker.js'
export { type UseBanksResult, useBanks } from './hooks/banks/useBanks.js'
export type { CompanyListEvent } from './hooks/companies/companyListEvent.js'
export type { PagerState } from './hooks/companies/pagerState.js'
export type { CompanyField, CompanySort } from './hooks/companies/companyRows.js'
export type { LoadAllProgress, LoadedCompanies } from './hooks/companies/loadAllCompanies.js'
export type { OutagesResult } from './hooks/gateway-status/useOutages.js'
export type { GatewayStatusName } from './hooks/gateway-status/gatewayStatus.js'
export type { AllCompanies } from './hooks/companies/useAllCompanies.js'
export {
  type UseCompaniesOptions,
  type UseCompaniesResult,
  useCompanies,
} from './hooks/companies/useCompanies.js'
export type { CompanyDrift } from './hooks/companies/useCompanyDrift.js'
export type { PageChange } from './hooks/companies/useCompanyPagination.js'
export type { CompanyPrefetch } from './hooks/companies/useCompanyPrefetch.js'
export {
  type UseGatewayStatusOptions,
  type UseGatewayStatusResult,
  useGatewayStatus,
} from './hooks/gateway-status/useGatewayStatus.js'
export {
  type UseUrlPaginationResult,
  type UseUrlPaginationOptions,
  useUrlPagination,
} from './hooks/companies/useUrlPagination.js'
