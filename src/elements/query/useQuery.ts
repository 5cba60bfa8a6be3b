import { createContext, useCallback, useSyncExternalStore } from 'react'
import type { QueryClient } from './QueryClient.js'
import type { QueryOptions } from './Query.js'

/**
 * Replaces the context in which react-query stores the host application's client. The context is always empty:
 * the script doesn't run inside a React application.
 */
export const QueryClientContext = createContext<QueryClient | undefined>(undefined)

/** Replaces react-query's hook. The script never restores its cache while components use it. */
export const useIsRestoring = () => false

/** Implements the parts of react-query's `useQuery` that our hooks use. */
export function useQuery(options: QueryOptions, client: QueryClient) {
  const query = client.build(options)
  const state = useSyncExternalStore(
    useCallback((onChange) => query.subscribe(onChange), [query]),
    () => query.state,
  )
  return {
    ...state,
    // A new query sends its first request right after the render, so we already report that it is fetching.
    fetchStatus:
      options.enabled && state.status === 'pending' && state.fetchStatus === 'idle'
        ? ('fetching' as const)
        : state.fetchStatus,
    refetch: query.refetch,
  }
}
