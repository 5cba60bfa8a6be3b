/**
 * The queries without React, for a prefetch on the server or a test. Runs anywhere.
 *
 * @module
 */
export type { Page, PageRequest } from './contract/index.js'
export { bankQueryOptions, type EndpointOption } from './hooks/bankQueryOptions.js'
export { companyQueryOptions } from './hooks/companyQueryOptions.js'
export { fpxKeys } from './hooks/fpxKeys.js'
export type { Answer } from './hooks/request.js'
export { RequestError, type RequestErrorKind } from './hooks/RequestError.js'
export type { QueryOf } from './hooks/steadyOptions.js'
