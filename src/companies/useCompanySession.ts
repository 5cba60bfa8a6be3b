import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { fpxKeys } from '../client/fpxKeys.js'
import { isUnauthorized } from '../client/RequestError.js'

/**
 * One visitor's session for an endpoint's company list. Companies that were loaded in one session are not shown in
 * another.
 */
export interface CompanySession {
  endpoint: string
  queryClient: QueryClient
  /** Number of sessions that have ended because of a refusal, or because the page cleared the query client. */
  endedCount: number
}

/**
 * Returns the current session. A new session begins when the endpoint or the query client changes, and after a refusal.
 * A refusal removes all cached companies of the endpoint. A new session also begins when the page clears the query
 * client, because the next user may be a different person.
 */
export function useCompanySession(endpoint: string, queryClient: QueryClient): CompanySession {
  const [endedCount, end] = useReducer((sessions: number) => sessions + 1, 0)
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const queryKey = fpxKeys.companies(endpoint)
    return cache.subscribe((event) => {
      const query = event.query as Query
      if (queryKey.some((part, index) => query.queryKey[index] !== part)) return
      if (event.type === 'removed') {
        // If an active query is removed, the page has cleared the client: the client itself removes only unused
        // queries.
        if (query.isActive()) end()
      } else if (event.type === 'updated') {
        const { status, fetchStatus, error } = query.state
        if (isUnauthorized(error)) {
          // A query that was only refused has no data to remove. If it were removed and requested again, two lists
          // would make each other refetch forever.
          for (const cached of cache.findAll({ queryKey }))
            if (cached.state.data || !isUnauthorized(cached.state.error)) cache.remove(cached)
          end()
          // Only a reset leaves a query with neither data nor a request.
        } else if (status === 'pending' && fetchStatus === 'idle') end()
      }
    })
  }, [endpoint, queryClient])
  return useMemo(() => ({ endpoint, queryClient, endedCount }), [endpoint, queryClient, endedCount])
}
