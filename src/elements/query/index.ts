// The embed build aliases `@tanstack/react-query` to this module, which implements only the parts our hooks use.
// Bundling react-query and Preact's compatibility layer instead makes the gzipped script 11 kB larger.
export { QueryClient } from './QueryClient.js'
export { QueryClientContext, useIsRestoring, useQuery } from './useQuery.js'
