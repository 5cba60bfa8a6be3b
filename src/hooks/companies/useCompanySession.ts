import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { fpxKeys } from '../request/fpxKeys.js'
import { isUnauthorized } from '../request/isUnauthorized.js'

/** One visitor's look at the companies of an endpoint: what was loaded in a session is shown in no other. */
export interface CompanySession {
  endpoint: string
  queryClient: QueryClient
  /** How many sessions of this list were ended before. */
  endedCount: number
}

/**
 * The session in force. Another endpoint or query client begins a new one; so does a refusal, after which nothing of the
 * endpoint's companies is kept, and a page that takes from the client what the list shows, because the next visitor may
 * be another one.
 */
export function useCompanySession(endpoint: string, queryClient: QueryClient): CompanySession {
  const [endedCount, end] = useReducer((sessions: number) => sessions + 1, 0)
  useEffect(() => {
    const cache = queryClient.getQueryCache()
    const queryKey = fpxKeys.companies(endpoint)
    return cache.subscribe((event) => {
      const query = event.query as Query
      if (queryKey.some((part, at) => query.queryKey[at] !== part)) return
      if (event.type === 'removed') {
        // A page that nobody looked at for long is removed too, by the client itself.
        if (query.isActive()) end()
      } else if (event.type === 'updated') {
        const { status, fetchStatus, error } = query.state
        if (isUnauthorized(error)) {
          // What was only refused has nothing to forget; asked anew, two lists would take turns for ever.
          for (const kept of cache.findAll({ queryKey }))
            if (kept.state.data || !isUnauthorized(kept.state.error)) cache.remove(kept)
          end()
          // Nothing known and nothing asked: as only a reset leaves it.
        } else if (status === 'pending' && fetchStatus === 'idle') end()
      }
    })
  }, [endpoint, queryClient])
  return useMemo(() => ({ endpoint, queryClient, endedCount }), [endpoint, queryClient, endedCount])
}
