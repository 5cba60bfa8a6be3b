import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { RequestError } from '../client/RequestError.js'
import type { PageRequest } from '../contract/index.js'
import { type CompanyPage, toCompanyPage } from './core/toCompanyPage.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import { cachedCompanyPage } from './companyRequests.js'
import { fpxKeys } from '../client/fpxKeys.js'
import { isOffline } from '../client/isOffline.js'
import { toDataTime } from '../client/readAge.js'
import { findLastError } from '../client/findLastError.js'
import type { CompanySession } from './useCompanySession.js'

/** One page of companies, and the state of its request. */
export interface CompanyPageState {
  /**
   * The page to show. While the requested page is loading, it is an earlier page; before the first response, it is
   * `undefined`.
   */
  shown: CompanyPage | undefined
  /** Whether the visible rows are those of an earlier page. */
  isPlaceholderData: boolean
  /** When the gateway sent these rows, in milliseconds since the epoch; 0 if there are none, `NaN` if unknown. */
  listUpdatedAt: number
  /** Whether companies are missing: the gateway has more than the proxy fetched, or sent invalid rows. */
  incomplete: boolean
  error: RequestError | null
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
  // A response without a count has every company, so no other page is requested.
  const first = cachedCompanyPage(session, { page: 1, perPage })
  const sentPage = first && !first.meta ? 1 : page
  const options = companyQueryOptions({ endpoint, page: sentPage, perPage })
  const query = useQuery(options, queryClient)
  const { data, dataUpdatedAt, refetch } = query
  const response = data?.data
  const currentPage = useMemo(
    () => response && toCompanyPage(response, { page, perPage }),
    [response, page, perPage],
  )
  const [last, setLast] = useState({ session, shown: currentPage })
  if (currentPage ? currentPage !== last.shown : session !== last.session)
    setLast({ session, shown: currentPage })

  // The response is also cached for another page, which then does not have to be requested: for the last page if the
  // requested page is beyond the end, or for the first page if the response has all companies.
  const equivalentPage = currentPage && (currentPage.everything ? 1 : currentPage.page)
  useEffect(() => {
    if (equivalentPage === undefined || equivalentPage === sentPage) return
    const key = fpxKeys.companyPage(endpoint, { page: equivalentPage, perPage })
    queryClient.setQueryData(key, data, { updatedAt: dataUpdatedAt })
  }, [equivalentPage, sentPage, queryClient, endpoint, perPage, data, dataUpdatedAt])

  const error = findLastError(queryClient.getQueryCache().find(options)) ?? query.error
  return {
    shown: currentPage ?? (session === last.session ? last.shown : undefined),
    isPlaceholderData: currentPage === undefined,
    listUpdatedAt: data ? toDataTime(dataUpdatedAt, data.age) : 0,
    incomplete: data?.data.incomplete === true,
    error,
    errorUpdatedAt: query.errorUpdatedAt,
    isFetching: query.fetchStatus === 'fetching',
    isPaused: isOffline(error),
    refetch: useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  }
}
