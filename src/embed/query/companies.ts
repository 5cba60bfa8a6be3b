// As `index.ts`, for the company list's separate file: no payer loads what only its pages need.
export { CompanyQueryClient as QueryClient } from './CompanyQueryClient.js'
export { QueryClientContext } from './QueryClientContext.js'
export { useQuery } from './useQuery.js'
