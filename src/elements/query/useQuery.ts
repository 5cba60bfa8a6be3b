import { createContext, useCallback, useSyncExternalStore } from 'react'
import type { QueryClient } from './QueryClient.js'
import type { QueryOptions } from './Query.js'

/**
 * The context that contains the host application's client in react-query. The script has no host application, so the
 * context is always empty.
 */
export const QueryClientContext = createContext<QueryClient | undefined>(undefined)

/** The parts of react-query's `useQuery` that our hooks use. */
export function useQuery(options: QueryOptions, client: QueryClient) {
  const query = client.build(options)
  const state = useSyncExternalStore(
    useCallback((onChange) => query.subscribe(onChange), [query]),
    () => query.state,
  )
  return {
    ...state,
    // A query that has never been requested will be requested right after the render.
    fetchStatus:
      options.enabled && state.status === 'pending' && state.fetchStatus === 'idle'
        ? ('fetching' as const)
        : state.fetchStatus,
    refetch: query.refetch,
  }
}
