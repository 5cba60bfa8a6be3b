import type { ProxyFetch } from '../client/request.js'
import type { EndpointOptions } from '../client/baseQueryOptions.js'
import { bankQueryOptions } from './bankQueryOptions.js'

/** A proxy created by `createFpxProxy` in the process that renders the page. */
export interface ProxyInProcess {
  /**
   * Returns the response to a request.
   *
   * @param request - the prefetch request, `GET {basePath}/bank`.
   */
  fetch(request: Request): Response | Promise<Response>
}

/** The part of a react-query client that a prefetch uses. */
export interface PrefetchingClient {
  /** Runs the query and caches its data. The returned promise never rejects. */
  prefetchQuery(options: ReturnType<typeof bankQueryOptions>): Promise<void>
}

/** How long a page waits for the list, in milliseconds. The proxy waits longer for a gateway that hangs. */
const PAGE_TIMEOUT_MS = 2_000

/**
 * Prefetches the bank list on a server that runs the proxy in the same process, by calling `proxy.fetch` without a
 * network request. If the proxy can't provide the list within 2 seconds, the page is rendered without it and the browser
 * requests the list. The returned promise never rejects.
 *
 * @param queryClient - the react-query client for this page.
 * @param proxy - the proxy returned by `createFpxProxy`.
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
  { endpoint }: Pick<EndpointOptions, 'endpoint'> = { endpoint: '/api/fpx' },
): Promise<void> {
  const askProxy: ProxyFetch = async (url, { headers, signal }) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      return await Promise.race([
        // No network request is sent. We don't set the request's `cache` option: Cloudflare Workers reject it.
        proxy.fetch(new Request(new URL(url, 'http://localhost'), { headers, signal })),
        new Promise<never>((_resolve, reject) => {
          timer = setTimeout(reject, PAGE_TIMEOUT_MS, new Error('The proxy has no list yet.'))
        }),
      ])
    } finally {
      clearTimeout(timer)
    }
  }
  await queryClient.prefetchQuery({
    ...bankQueryOptions({ endpoint, fetch: askProxy }),
    // We don't retry (the payer is waiting for the page). If the prefetch fails, the browser requests the list
    // instead.
    retry: false,
  })
}
