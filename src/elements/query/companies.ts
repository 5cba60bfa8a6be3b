// As `index.ts`, for the separate file of the company list: no payer loads what only its pages need.
export { CompanyQueryClient as QueryClient } from './CompanyQueryClient.js'
export { QueryClientContext, useQuery } from './useQuery.js'
