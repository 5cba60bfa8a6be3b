// Replaces `@tanstack/react-query` in the script with the parts that our hooks use. The embed build has an alias for
// it. React-query itself and the compatibility layer that it needs would make the script 11 kB larger (gzip).
export { QueryClient } from './QueryClient.js'
export { QueryClientContext, useQuery } from './useQuery.js'
