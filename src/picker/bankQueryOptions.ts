import { readProxyBanks, routes } from '../contract/index.js'
import { bankKey, stripTrailingSlash } from '../client/fpxKeys.js'
import { request } from '../client/request.js'
import { baseQueryOptions, defineQuery, type EndpointOptions } from '../client/baseQueryOptions.js'

/**
 * Creates the query for the bank list, which you can pass to `useQuery` or prefetch on the server or in a test.
 *
 * @returns the same as react-query's `queryOptions`. The query's data is `{ data: Bank[], age }`.
 * @throws {RequestError} if the query function can't fetch the list.
 * @example
 * import { dehydrate, QueryClient } from '@tanstack/react-query'
 * import { bankQueryOptions } from 'fpx-checkout/query'
 *
 * export async function prefetched() {
 *   const queryClient = new QueryClient()
 *   await queryClient.prefetchQuery(bankQueryOptions({ endpoint: 'https://shop.example/api/fpx' }))
 *   return dehydrate(queryClient)
 * }
 *
 */
export function bankQueryOptions({ endpoint, fetch }: EndpointOptions) {
  const base = stripTrailingSlash(endpoint)
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- the same list, whichever function requests it
  return defineQuery({
    ...baseQueryOptions,
    queryKey: bankKey(base),
    queryFn: ({ signal }) => request(base + routes.bank, readProxyBanks, signal, fetch),
  })
}
