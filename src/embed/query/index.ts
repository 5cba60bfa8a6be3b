// Stands in for `@tanstack/react-query` in the script: what our hooks use of it. Chosen by an alias of the embed build.
export { QueryClient } from './QueryClient.js'
export { QueryClientContext } from './QueryClientContext.js'
export { useQuery } from './useQuery.js'
