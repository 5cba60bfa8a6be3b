// Entry `fpx-checkout/query`: the queries without React, for a prefetch on the server or a test.
export { bankQueryOptions, type EndpointOption } from './hooks/bankQueryOptions.js'
export { companyQueryOptions } from './hooks/companyQueryOptions.js'
export { fpxKeys } from './hooks/fpxKeys.js'
export { RequestError, type RequestErrorKind } from './hooks/RequestError.js'
