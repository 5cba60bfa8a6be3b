import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { findLastError, isOffline, type RequestError } from '../client/RequestError.js'
import { toDataTime } from '../client/readAge.js'
import type { CompanyResponse } from '../client/proxyReaders.js'
import type { CompanyRequest } from '../contract/index.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import type { CompanySession } from './useCompanySession.js'

/** One page of companies, and the state of its request. */
export interface CompanyPageState {
  /**
   * The page to show. While the requested page is loading, it is an earlier page; before the first response, it is
   * `undefined`.
   */
  shown: CompanyResponse | undefined
  /** Whether the visible rows are those of an earlier page. */
  isPlaceholderData: boolean
  /** When the gateway sent these rows, in milliseconds since the epoch; 0 if there are none, `NaN` if unknown. */
  listUpdatedAt: number
  /** Error of the last request; `null` if it succeeded. */
  error: RequestError | null
  /** Time of the error, in milliseconds since the epoch; 0 if there is none. */
  errorUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /**
   * Whether the last request failed because the browser is offline. The request is retried like any other failed
   * request.
   */
  isPaused: boolean
  /** Requests the visible page again immediately. */
  refetch: () => void
}

/** Requests one page. */
export function useCompanyPage(session: CompanySession, request: CompanyRequest): CompanyPageState {
  const { endpoint, queryClient } = session
  const options = companyQueryOptions({ endpoint, ...request })
  const query = useQuery(options, queryClient)
  const { data, dataUpdatedAt, refetch } = query
  // While the rows of another page load, the last page stays in view, but never that of an earlier session.
  const [last, setLast] = useState({ session, data, dataUpdatedAt })
  if (data ? dataUpdatedAt !== last.dataUpdatedAt : session !== last.session)
    setLast({ session, data, dataUpdatedAt })
  const shown = data ? { data, dataUpdatedAt } : session === last.session ? last : undefined

  // A server may have failed to prefetch the list. A browser does not receive that error, so its first render must not
  // depend on it.
  const isHydrating = useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
  const error = isHydrating
    ? null
    : (findLastError(queryClient.getQueryCache().find(options)) ?? query.error)

  // A page may cancel all its requests, for example before an optimistic update. Without a new request, the list would
  // load forever.
  const isCancelled = query.status === 'pending' && query.fetchStatus === 'idle'
  useEffect(() => {
    if (isCancelled) void refetch()
  }, [isCancelled, refetch])
  return {
    shown: shown?.data?.data,
    isPlaceholderData: data === undefined,
    listUpdatedAt: shown?.data ? toDataTime(shown.dataUpdatedAt, shown.data.age) : 0,
    error,
    errorUpdatedAt: query.errorUpdatedAt,
    isFetching: query.fetchStatus === 'fetching',
    isPaused: isOffline(error),
    refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  }
}

const neverChanges = () => () => {}
const isHydrated = () => false
const isNotHydrated = () => true
