import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { isServer } from './baseQueryOptions.js'
import { stripTrailingSlash } from './stripTrailingSlash.js'

/** Where the proxy is, and which query client caches its responses. */
export interface FpxOptions {
  /** Base path of the proxy. Default: the provider's, else `/api/fpx`. */
  endpoint?: string | undefined
  /**
   * Caches the responses. Default: the provider's, else that of the host's `QueryClientProvider`, else one that all
   * components of this package share on the page.
   */
  queryClient?: QueryClient | undefined
}

/** Options that an `FpxProvider` provides. */
export const FpxContext = createContext<FpxOptions>({})

let shared: QueryClient | undefined

/** Resolves the options. The caller's have priority over the provider's, those over the host's, and those over ours. */
export function useFpxOptions(options: FpxOptions): ResolvedFpxOptions {
  const provided = useContext(FpxContext)
  const host = useContext(QueryClientContext)
  // On a server every render has a client: a shared one would mix the responses of several visitors.
  const [fallback] = useState(() => (isServer ? new QueryClient() : (shared ??= new QueryClient())))
  const queryClient = options.queryClient ?? provided.queryClient ?? host ?? fallback
  // A client follows the connection and the tab's visibility only while it is mounted. `QueryClientProvider` mounts the
  // host's client; mounting it more than once is allowed.
  useEffect(() => {
    queryClient.mount()
    return () => queryClient.unmount()
  }, [queryClient])
  return {
    endpoint: stripTrailingSlash(options.endpoint ?? provided.endpoint ?? '/api/fpx'),
    queryClient,
  }
}

interface ResolvedFpxOptions {
  endpoint: string
  queryClient: QueryClient
}
