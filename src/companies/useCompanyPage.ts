import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PageRequest } from '../contract/index.js'
import {
  type CompanyPage,
  toCompanyPage,
  isEverything,
  needsFirstPage,
} from './core/toCompanyPage.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import { cachedCompanyPage, isBehindProxyCache } from './companyRequests.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { isOffline } from '../client/isOffline.js'
import { toDataTime } from '../client/readAge.js'
import { findLastError } from '../client/findLastError.js'
import type { CompanySession } from './useCompanySession.js'
import { useThrottledPageRequest } from './useThrottledPageRequest.js'

/** One page of companies, and the state of its request. */
export interface CompanyPageState {
  /**
   * The rows to show: those of an earlier page while the next one is loading; `undefined` before the first response.
   */
  shown: CompanyPage | undefined
  /** Whether the visible rows are those of an earlier page. */
  isPlaceholderData: boolean
  /** When the response arrived, in milliseconds since the epoch; 0 before the first one. */
  receivedAt: number
  /** When the gateway sent these rows, in milliseconds since the epoch; 0 without rows, `NaN` if unknown. */
  listUpdatedAt: number
  /** Whether the gateway has more companies than the proxy gathered. */
  incomplete: boolean
  error: Error | null
  errorUpdatedAt: number
  isFetching: boolean
  isPaused: boolean
  refetch: () => void
}

/** Requests one page, unless an earlier response had every company. */
export function useCompanyPage(
  session: CompanySession,
  { page, perPage }: PageRequest,
): CompanyPageState {
  const { endpoint, queryClient } = session
  const firstRequest = { page: 1, perPage }
  const cachedFirst = cachedCompanyPage(session, firstRequest)
  const isWholeCached = cachedFirst !== undefined && isEverything(cachedFirst, firstRequest)
  const isFree =
    isWholeCached ||
    cachedCompanyPage(session, { page, perPage }) !== undefined ||
    isBehindProxyCache(session)
  const settled = useThrottledPageRequest({ page, perPage }, isFree)
  const sent = isWholeCached ? firstRequest : settled
  const isDebouncing = settled.page !== page || settled.perPage !== perPage

  const options = companyQueryOptions({ endpoint, ...sent })
  const query = useQuery(options, queryClient)
  const { data, dataUpdatedAt, refetch } = query
  const result = isDebouncing ? undefined : data?.data
  const isAmbiguous = result !== undefined && needsFirstPage(result, { page, perPage })
  // If the response is not ambiguous, this reads the same query again, which makes no request.
  const first = useQuery(
    companyQueryOptions({ endpoint, ...(isAmbiguous ? firstRequest : sent) }),
    queryClient,
  )
  const firstResult = isAmbiguous ? first.data?.data : cachedFirst

  const currentPage = useMemo(
    () => result && toCompanyPage(result, { page, perPage }, firstResult),
    [result, page, perPage, firstResult],
  )
  const [last, setLast] = useState({ session, shown: currentPage })
  if (currentPage ? currentPage !== last.shown : session !== last.session)
    setLast({ session, shown: currentPage })

  // The response is also stored as that of another page, which is then not requested. It is the last page if the
  // requested one is beyond the end, and the first if the response has all companies.
  const equivalentPage = currentPage && findEquivalentPage(currentPage, sent.page)
  useEffect(() => {
    if (equivalentPage === undefined) return
    const key = fpxKeys.companyPage(endpoint, { page: equivalentPage, perPage })
    queryClient.setQueryData(key, data, { updatedAt: dataUpdatedAt })
  }, [equivalentPage, queryClient, endpoint, perPage, data, dataUpdatedAt])

  const error = isDebouncing
    ? null
    : (findLastError(queryClient.getQueryCache().find(options)) ?? query.error)
  return {
    shown: currentPage ?? (session === last.session ? last.shown : undefined),
    isPlaceholderData: currentPage === undefined,
    receivedAt: dataUpdatedAt,
    listUpdatedAt: data ? toDataTime(dataUpdatedAt, data.age) : 0,
    incomplete: data?.data.incomplete === true,
    error,
    errorUpdatedAt: query.errorUpdatedAt,
    isFetching: isDebouncing || query.fetchStatus === 'fetching',
    isPaused: isOffline(error),
    refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  }
}

function findEquivalentPage(
  { page, everything, pageIgnored, companies }: CompanyPage,
  requestedPage: number,
): number | undefined {
  if (everything) return requestedPage === 1 ? undefined : 1
  return page === requestedPage || pageIgnored || companies.length === 0 ? undefined : page
}
