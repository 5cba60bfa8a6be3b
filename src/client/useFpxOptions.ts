import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { isServer } from './baseQueryOptions.js'
import { stripTrailingSlash } from './fpxKeys.js'
import type { ProxyFetch } from './request.js'

/** Options for all hooks and components: how to reach the proxy, and a query client. */
export interface FpxOptions {
  /** The proxy's base path. Default: the provider's `endpoint`, or else `/api/fpx`. */
  endpoint?: string | undefined
  /**
   * The query client that caches the responses. Default: the provider's client, or else the client of the surrounding
   * `QueryClientProvider`, or else a client that all components of this package share.
   */
  queryClient?: QueryClient | undefined
  /**
   * Sends each request to the proxy, for example with a token. The function may change in each render, and should be
   * the same for all components with the same endpoint (they share responses). Default: the provider's function,
   * or else the browser's `fetch`.
   */
  fetch?: ProxyFetch | undefined
}

/** The React context through which an `FpxProvider` passes its options to hooks and components. */
export const FpxContext = createContext<FpxOptions>({})

let shared: QueryClient | undefined

/**
 * Resolves each option. The caller's options take precedence over the provider's options, which take precedence over
 * the host's query client and our defaults.
 */
export function useFpxOptions(options: FpxOptions): ResolvedFpxOptions {
  const provided = useContext(FpxContext)
  const host = useContext(QueryClientContext)
  // On a server, a shared client mixes different visitors' data, so each render creates a new client.
  const [fallback] = useState(() => (isServer ? new QueryClient() : (shared ??= new QueryClient())))
  const queryClient = options.queryClient ?? provided.queryClient ?? host ?? fallback
  // Only a mounted query client refetches when the browser reconnects or the tab becomes visible. Mounting a client
  // that the host's `QueryClientProvider` has already mounted is harmless.
  useEffect(() => {
    queryClient.mount()
    return () => queryClient.unmount()
  }, [queryClient])
  return {
    endpoint: stripTrailingSlash(options.endpoint ?? provided.endpoint ?? '/api/fpx'),
    queryClient,
    fetch: options.fetch ?? provided.fetch,
  }
}

/**
 * Returns a React key that changes when a component gets a different query client. Without the new key, `useQuery`
 * would continue to use the first client and its data.
 */
export function useClientKey(options: FpxOptions): number {
  const { queryClient } = useFpxOptions(options)
  const [current, setCurrent] = useState({ queryClient, key: 0 })
  if (current.queryClient !== queryClient) setCurrent({ queryClient, key: current.key + 1 })
  return current.key
}

interface ResolvedFpxOptions {
  endpoint: string
  queryClient: QueryClient
  fetch: ProxyFetch | undefined
}
