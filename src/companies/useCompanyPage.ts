import { useQuery } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { findLastError, isOffline, type RequestError } from '../client/RequestError.js'
import { useRequestAfterCancel } from '../client/useRequestAfterCancel.js'
import { toDataTime } from '../client/readAge.js'
import type { CompanyResponse } from '../client/proxyReaders.js'
import type { CompanyRequest } from '../contract/index.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import type { CompanySession } from './useCompanySession.js'

/** One page of companies and the state of its request. */
export interface CompanyPageState {
  /**
   * The visible page. While the requested page is loading, the previous page remains visible. The value is `undefined`
   * before the first response.
   */
  shown: CompanyResponse | undefined
  /** Whether the requested page hasn't loaded yet. Any visible rows belong to the previously loaded page. */
  isPlaceholderData: boolean
  /** When the gateway sent the rows, in milliseconds since the epoch. The value is 0 if no rows are available. */
  listUpdatedAt: number
  /** The error of the last request, or `null` if the request succeeded. */
  error: RequestError | null
  /** When the last request failed, in milliseconds since the epoch, or 0 if no request has failed. */
  errorUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /**
   * Whether the last request failed because the browser is offline. Despite the name `isPaused`, the request is retried
   * like any other failed request.
   */
  isPaused: boolean
  /** Requests the current page again immediately. */
  refetch: () => void
}

/** Requests one page of companies. */
export function useCompanyPage(session: CompanySession, request: CompanyRequest): CompanyPageState {
  const { endpoint, queryClient } = session
  const options = companyQueryOptions({ endpoint, ...request })
  const query = useQuery(options, queryClient)
  const { data, dataUpdatedAt, refetch } = query
  // While another page is loading, the previously loaded page remains visible unless it belongs to an earlier session.
  const [last, setLast] = useState({ session, data, dataUpdatedAt })
  if (data ? dataUpdatedAt !== last.dataUpdatedAt : session !== last.session)
    setLast({ session, data, dataUpdatedAt })
  const shown = data ? { data, dataUpdatedAt } : session === last.session ? last : undefined

  // If prefetching the list on the server fails, the error isn't sent to the browser. To avoid a hydration mismatch,
  // the first render ignores errors.
  const isHydrating = useSyncExternalStore(neverChanges, isHydrated, isNotHydrated)
  const error = isHydrating
    ? null
    : (findLastError(queryClient.getQueryCache().find(options)) ?? query.error)

  useRequestAfterCancel(query)
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
