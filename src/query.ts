/**
 * This entry contains queries for prefetching on the server and for tests. It doesn't need React or a browser.
 *
 * @module
 */
export type {
  CompanyRequest,
  OfflineBank,
  Page,
  PageRequest,
  Pagination,
  StatusReport,
} from './contract/index.js'
export { bankQueryOptions } from './picker/bankQueryOptions.js'
export {
  prefetchBanks,
  type PrefetchingClient,
  type ProxyInProcess,
} from './picker/prefetchBanks.js'
export { companyQueryOptions } from './companies/companyQueryOptions.js'
export type { CompanyResponse } from './client/proxyReaders.js'
export { fpxKeys } from './client/fpxKeys.js'
export type { ProxyFetch, ProxyResult } from './client/request.js'
export {
  getProblemReason,
  type ProblemReason,
  RequestError,
  type RequestErrorKind,
} from './client/RequestError.js'
export type { EndpointOptions, QueryOf } from './client/baseQueryOptions.js'
