import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { isUnauthorized } from './RequestError.js'

/** A visitor's session for data that needs access. Data loaded in one session isn't shown in another. */
export interface Session {
  endpoint: string
  queryClient: QueryClient
  /** The number of sessions that ended because of a 401 or 403 or because the page cleared the query client. */
  endedCount: number
}

/**
 * Returns the current session. A new session begins when the endpoint or the query client changes. A 401 or 403 also
 * starts a new session and removes all of the endpoint's cached data. If the page clears the query client, a new
 * session begins (the next user may be a different person).
 *
 * @param toKey - returns the start of the keys of the data's queries. Always pass the same function.
 */
export function useSession(
  toKey: (endpoint: string) => readonly unknown[],
  endpoint: string,
  queryClient: QueryClient,
): Session {
  const [endedCount, end] = useReducer((sessions: number) => sessions + 1, 0)
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const queryKey = toKey(endpoint)
    return cache.subscribe((event) => {
      const query = event.query as Query
      if (queryKey.some((part, index) => query.queryKey[index] !== part)) return
      if (event.type === 'removed') {
        // The client itself removes only unused queries. If an active query is removed, the page has cleared the
        // client.
        if (query.isActive()) end()
      } else if (event.type === 'updated') {
        const { status, fetchStatus, error } = query.state
        if (isUnauthorized(error)) {
          // If we removed queries that failed with a 401 or 403 and have no data, two lists could make each other
          // refetch forever.
          for (const cached of cache.findAll({ queryKey }))
            if (cached.state.data || !isUnauthorized(cached.state.error)) cache.remove(cached)
          end()
          // If a query has neither data nor a pending request, the page has reset it.
        } else if (status === 'pending' && fetchStatus === 'idle') end()
      }
    })
  }, [toKey, endpoint, queryClient])
  return useMemo(() => ({ endpoint, queryClient, endedCount }), [endpoint, queryClient, endedCount])
}
