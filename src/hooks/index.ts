// Browser data and behaviour without markup: react-query over the proxy, and the picker's state. Imports contract, react and react-query.
export { bankQueryOptions, type EndpointOption } from './bankQueryOptions.js'
export { companyQueryOptions } from './companyQueryOptions.js'
export { FpxContext, type FpxSettings, useFpxSettings } from './FpxContext.js'
export { fpxKeys } from './fpxKeys.js'
export type { Answer } from './request.js'
export { RequestError, type RequestErrorKind } from './RequestError.js'
export { waitAfter } from './steadyOptions.js'
