// Like `index.ts`, but for the company list's separate file, so that payers do not load code that only the list needs.
export { CompanyQueryClient as QueryClient } from './CompanyQueryClient.js'
export { QueryClientContext, useQuery } from './useQuery.js'
