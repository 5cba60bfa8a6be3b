import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { isServer } from './baseQueryOptions.js'

/** Base path of the proxy, and the query client that caches its responses. */
export interface FpxOptions {
  /** Base path of the proxy. Default: the provider's, otherwise `/api/fpx`. */
  endpoint?: string | undefined
  /**
   * Query client that caches the responses. Default: the provider's client, otherwise the client of the host's
   * `QueryClientProvider`, otherwise a client that all components of this package on the page share.
   */
  queryClient?: QueryClient | undefined
}

/** Options that an `FpxProvider` provides. */
export const FpxContext = createContext<FpxOptions>({})

let shared: QueryClient | undefined

/** Resolves the options: the caller's, otherwise the provider's, otherwise the host's, otherwise our defaults. */
export function useFpxOptions(options: FpxOptions): ResolvedFpxOptions {
  const provided = useContext(FpxContext)
  const host = useContext(QueryClientContext)
  // On a server, each render has its own client. A shared client would mix the responses of different visitors.
  const [fallback] = useState(() => (isServer ? new QueryClient() : (shared ??= new QueryClient())))
  const queryClient = options.queryClient ?? provided.queryClient ?? host ?? fallback
  // A client reacts to the connection and the tab's visibility only while it is mounted. `QueryClientProvider` mounts
  // the host's client; mounting a client more than once is allowed.
  useEffect(() => {
    queryClient.mount()
    return () => queryClient.unmount()
  }, [queryClient])
  return {
    endpoint: stripTrailingSlash(options.endpoint ?? provided.endpoint ?? '/api/fpx'),
    queryClient,
  }
}

/**
 * Returns a React key that changes when a component gets another query client. Without a new key, `useQuery` would
 * continue to use the first client and its data.
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
}

/** Returns an endpoint as it appears in the query keys: `/api/fpx/` becomes `/api/fpx`. */
export const stripTrailingSlash = (endpoint: string) => endpoint.replace(/\/+$/, '')
