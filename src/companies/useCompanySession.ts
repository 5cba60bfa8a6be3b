import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { fpxKeys } from '../client/fpxKeys.js'
import { isUnauthorized } from '../client/isUnauthorized.js'

/**
 * The session of one visitor with the companies of an endpoint. Companies that were loaded in a session are not shown
 * in another one.
 */
export interface CompanySession {
  endpoint: string
  queryClient: QueryClient
  /** Number of earlier sessions of this list. */
  endedCount: number
}

/**
 * Returns the current session. A new one begins with another endpoint or query client, and after a refusal, which
 * removes all cached companies of the endpoint. It also begins when the page clears the query client, because the next
 * user may be another one.
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
        // The page has cleared the client if a query in use is removed. The client itself removes only unused ones.
        if (query.isActive()) end()
      } else if (event.type === 'updated') {
        const { status, fetchStatus, error } = query.state
        if (isUnauthorized(error)) {
          // A query that was only refused has no data to remove. If it were requested again, two lists would refetch
          // each other forever.
          for (const cached of cache.findAll({ queryKey }))
            if (cached.state.data || !isUnauthorized(cached.state.error)) cache.remove(cached)
          end()
          // Only a reset leaves a query without data and without a request.
        } else if (status === 'pending' && fetchStatus === 'idle') end()
      }
    })
  }, [endpoint, queryClient])
  return useMemo(() => ({ endpoint, queryClient, endedCount }), [endpoint, queryClient, endedCount])
}
