// Replaces `@tanstack/react-query` in the script: what our hooks use of it. An alias of the embed build selects it.
export { QueryClient } from './QueryClient.js'
export { QueryClientContext } from './QueryClientContext.js'
export { useQuery } from './useQuery.js'
