// As `index.ts`, for the company list's own file, which alone knows of pages: no payer loads what only they need.
export { CompanyQueryClient as QueryClient } from './CompanyQueryClient.js'
export { QueryClientContext } from './QueryClientContext.js'
export { useQuery } from './useQuery.js'
