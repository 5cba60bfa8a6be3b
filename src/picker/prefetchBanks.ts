import { readProxyBanks, routes } from '../contract/index.js'
import { request, type Send } from '../client/request.js'
import type { EndpointOption } from '../client/baseQueryOptions.js'
import { bankQueryOptions } from './bankQueryOptions.js'

/** The proxy of the process that renders the page, as `createFpxProxy` makes it. */
export interface ProxyInProcess {
  /**
   * Answers a request.
   *
   * @param request - the request of the prefetch; `GET {basePath}/bank`.
   */
  fetch(request: Request): Response | Promise<Response>
}

/** The parts of react-query's client that a prefetch needs. */
export interface PrefetchingClient {
  /** Runs the query, and caches its data; never rejects. */
  prefetchQuery(options: ReturnType<typeof bankQueryOptions>): Promise<void>
}

/**
 * Prefetches the bank list on a server that runs the proxy itself: `proxy.fetch` answers, and no request is sent. A list
 * that the proxy cannot provide is left out, and the browser requests it. It never rejects.
 *
 * @param queryClient - the client of react-query for this one page.
 * @param proxy - what `createFpxProxy` returned.
 * @param options - where browsers reach the proxy, below its `basePath`. Default: `{ endpoint: '/api/fpx' }`.
 * @example
 * import { dehydrate, QueryClient } from '@tanstack/react-query'
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { prefetchBanks } from 'fpx-checkout/query'
 *
 * const proxy = createFpxProxy(() => ({
 *   gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 * }))
 *
 * export async function prefetched() {
 *   const queryClient = new QueryClient()
 *   await prefetchBanks(queryClient, proxy)
 *   return dehydrate(queryClient)
 * }
 */
export async function prefetchBanks(
  queryClient: PrefetchingClient,
  proxy: ProxyInProcess,
  { endpoint }: EndpointOption = { endpoint: '/api/fpx' },
): Promise<void> {
  // The origin has no effect: nothing is sent. Workers refuse requests with a cache mode.
  const askProxy: Send = async (url, { headers, signal }) =>
    proxy.fetch(new Request(new URL(url, 'http://localhost'), { headers, signal }))
  await queryClient.prefetchQuery({
    ...bankQueryOptions({ endpoint }),
    // The payer waits for the page. The browser tries again.
    retry: false,
    queryFn: ({ signal }) => request(endpoint + routes.bank, readProxyBanks, signal, askProxy),
  })
}
