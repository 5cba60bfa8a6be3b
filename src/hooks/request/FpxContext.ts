import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { isServer } from './baseQueryOptions.js'
import { stripTrailingSlash } from './stripTrailingSlash.js'

/** Where the proxy is, and which query client keeps its answers. */
export interface FpxOptions {
  /** Base path of the proxy. Default: the provider's, else `/api/fpx`. */
  endpoint?: string | undefined
  /** Keeps the answers. Default: the provider's, else the host's, else one shared by all of ours on the page. */
  queryClient?: QueryClient | undefined
}

/** Settings that an `FpxProvider` hands down. */
export const FpxContext = createContext<FpxOptions>({})

let shared: QueryClient | undefined

/** The settings in force: the caller's own before the provider's before the host's before ours. */
export function useFpxOptions(own: FpxOptions): SettingsInForce {
  const provided = useContext(FpxContext)
  const host = useContext(QueryClientContext)
  // On a server every render gets its own client: a shared one would mix the answers of several visitors.
  const [ours] = useState(() => (isServer ? new QueryClient() : (shared ??= new QueryClient())))
  const queryClient = own.queryClient ?? provided.queryClient ?? host ?? ours
  // A client follows the connection and the tab's visibility only while it is mounted. `QueryClientProvider` mounts the
  // host's client; mounting it more than once is allowed.
  useEffect(() => {
    queryClient.mount()
    return () => queryClient.unmount()
  }, [queryClient])
  return {
    endpoint: stripTrailingSlash(own.endpoint ?? provided.endpoint ?? '/api/fpx'),
    queryClient,
  }
}

interface SettingsInForce {
  endpoint: string
  queryClient: QueryClient
}
