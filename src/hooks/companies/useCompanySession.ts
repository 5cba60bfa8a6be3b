import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { fpxKeys } from '../request/fpxKeys.js'
import { isUnauthorized } from '../request/isUnauthorized.js'

/** One visitor's session at the companies of an endpoint: what was loaded in a session is shown in no other. */
export interface CompanySession {
  endpoint: string
  queryClient: QueryClient
  /** How many sessions of this list were ended before. */
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
        // The client itself also removes pages that were not used for a while.
        if (query.isActive()) end()
      } else if (event.type === 'updated') {
        const { status, fetchStatus, error } = query.state
        if (isUnauthorized(error)) {
          // A query that was only refused has no data to remove; requested again, two lists would refetch each other for ever.
          for (const cached of cache.findAll({ queryKey }))
            if (cached.state.data || !isUnauthorized(cached.state.error)) cache.remove(cached)
          end()
          // No data and no request: only a reset leaves a query like this.
        } else if (status === 'pending' && fetchStatus === 'idle') end()
      }
    })
  }, [endpoint, queryClient])
  return useMemo(() => ({ endpoint, queryClient, endedCount }), [endpoint, queryClient, endedCount])
}
