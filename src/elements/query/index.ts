// The embed build aliases `@tanstack/react-query` to this module, which implements only the parts our hooks use. With
// react-query and its compatibility layer, the script would be 11 kB larger (gzip).
export { QueryClient } from './QueryClient.js'
export { QueryClientContext, useQuery } from './useQuery.js'
