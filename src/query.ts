/**
 * The queries without React, for a prefetch on the server or for a test. Runs anywhere.
 *
 * @module
 */
export type { Page, PageRequest } from './contract/index.js'
export { bankQueryOptions, type EndpointOption } from './hooks/banks/bankQueryOptions.js'
export {
  prefetchBanks,
  type PrefetchingClient,
  type ProxyInProcess,
} from './hooks/banks/prefetchBanks.js'
export { companyQueryOptions } from './hooks/companies/companyQueryOptions.js'
export { filterCompanies, sortCompanies } from './hooks/companies/companyRows.js'
export {
  fetchAllCompanies,
  type FetchAllCompaniesOptions,
} from './hooks/companies/fetchAllCompanies.js'
export { fpxKeys } from './hooks/request/fpxKeys.js'
export { getProblemReason, type ProblemReason } from './hooks/request/getProblemReason.js'
export type { ProxyResult } from './hooks/request/request.js'
export { RequestError, type RequestErrorKind } from './hooks/request/RequestError.js'
export type { QueryOf } from './hooks/request/baseQueryOptions.js'
