// Browser data and behaviour without markup: react-query over the proxy, and the picker's state. Imports contract, react and react-query.
export { type BankModel, bankModel } from './bankModel.js'
export { type BankStatus, bankStatus } from './bankStatus.js'
export { bankQueryOptions, type EndpointOption } from './bankQueryOptions.js'
export { companyQueryOptions } from './companyQueryOptions.js'
export { FpxContext, type FpxSettings, useFpxSettings } from './FpxContext.js'
export { fpxKeys } from './fpxKeys.js'
export type { Answer } from './request.js'
export { RequestError, type RequestErrorKind } from './RequestError.js'
export { waitAfter } from './steadyOptions.js'
export {
  useBankPicker,
  type UseBankPickerResult,
  type UseBankPickerSettings,
} from './useBankPicker.js'
export { type BanksResult, useBanks } from './useBanks.js'
export { type CompaniesOptions, type CompaniesResult, useCompanies } from './useCompanies.js'
export { type ServiceStatusResult, useServiceStatus } from './useServiceStatus.js'
export {
  type UrlPagination,
  type UrlPaginationOptions,
  useUrlPagination,
} from './useUrlPagination.js'
