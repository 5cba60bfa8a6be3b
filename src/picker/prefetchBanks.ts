import { readProxyBanks, routes } from '../contract/index.js'
import { request, type Send } from '../client/request.js'
import type { EndpointOption } from '../client/baseQueryOptions.js'
import { bankQueryOptions } from './bankQueryOptions.js'

/** A proxy from `createFpxProxy`, in the process that renders the page. */
export interface ProxyInProcess {
  /**
   * Answers a request.
   *
   * @param request - the prefetch request, `GET {basePath}/bank`.
   */
  fetch(request: Request): Response | Promise<Response>
}

/** The parts of react-query's client that a prefetch needs. */
export interface PrefetchingClient {
  /** Runs the query and caches its data. Never rejects. */
  prefetchQuery(options: ReturnType<typeof bankQueryOptions>): Promise<void>
}

/**
 * Prefetches the bank list on a server that runs the proxy in the same process. Calls `proxy.fetch`, and sends nothing
 * to the proxy over the network. If the proxy cannot provide the list, the page is rendered without the list, and the
 * browser requests it. Never rejects.
 *
 * @param queryClient - the react-query client for this page.
 * @param proxy - the proxy that `createFpxProxy` returned.
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
 *
 */
export async function prefetchBanks(
  queryClient: PrefetchingClient,
  proxy: ProxyInProcess,
  { endpoint }: EndpointOption = { endpoint: '/api/fpx' },
): Promise<void> {
  // The origin does not matter, because nothing is sent. `cache` is not set, because Workers do not accept it.
  const askProxy: Send = async (url, { headers, signal }) =>
    proxy.fetch(new Request(new URL(url, 'http://localhost'), { headers, signal }))
  await queryClient.prefetchQuery({
    ...bankQueryOptions({ endpoint }),
    // Not retried, because the payer is waiting for the page. The browser requests the list again.
    retry: false,
    queryFn: ({ signal }) => request(endpoint + routes.bank, readProxyBanks, signal, askProxy),
  })
}
