// Like `index.ts`, but for the company list's file, so that payers do not load the code for finding and removing
// queries.
export { CompanyQueryClient as QueryClient } from './CompanyQueryClient.js'
export { QueryClientContext, useQuery } from './useQuery.js'
