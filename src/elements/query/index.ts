// Replaces `@tanstack/react-query` in the script with the parts that our hooks use. An alias of the embed build selects
// it. With react-query itself and the compatibility layer that it needs, the script would be 11 kB larger (gzip).
export { QueryClient } from './QueryClient.js'
export { QueryClientContext, useQuery } from './useQuery.js'
