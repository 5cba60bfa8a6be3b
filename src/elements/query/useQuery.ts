import { createContext, useCallback, useSyncExternalStore } from 'react'
import type { QueryClient } from './QueryClient.js'
import type { QueryOptions } from './QueryState.js'

/** The context in which react-query finds the host application's client. The script has no host. */
export const QueryClientContext = createContext<QueryClient | undefined>(undefined)

/** react-query's `useQuery`, as far as our hooks use it. */
export function useQuery(options: QueryOptions, client: QueryClient) {
  const query = client.build(options)
  const state = useSyncExternalStore(
    useCallback((onChange) => query.subscribe(onChange), [query]),
    () => query.state,
  )
  return {
    ...state,
    // A query that has never been requested is requested right after the render.
    fetchStatus:
      options.enabled && state.status === 'pending' && state.fetchStatus === 'idle'
        ? ('fetching' as const)
        : state.fetchStatus,
    refetch: query.refetch,
  }
}
