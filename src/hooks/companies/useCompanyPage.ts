import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PageRequest } from '../../contract/index.js'
import { type CompanyPage, toCompanyPage, isEverything, needsFirstPage } from './companyPage.js'
import { companyQueryOptions } from './companyQueryOptions.js'
import { cachedCompanyPage } from './companyRequests.js'
import { fpxKeys } from '../request/fpxKeys.js'
import { findStickyError } from '../request/stickyError.js'
import type { CompanySession } from './useCompanySession.js'
import { useThrottledPageRequest } from './useThrottledPageRequest.js'

/** One page of companies, and the state of its request. */
export interface CompanyPageState {
  /** The rows to show: those of an earlier page while the next come; `undefined` before there are any. */
  shown: CompanyPage | undefined
  /** The rows shown are those of an earlier page. */
  isPlaceholderData: boolean
  /** When the answer came, in milliseconds since the epoch; 0 before there is one. */
  receivedAt: number
  /** When the payment service sent these rows, in milliseconds since the epoch; 0 before there are any. */
  listUpdatedAt: number
  /** The service has more companies than this back end lists. */
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
  const isCached = cachedCompanyPage(session, { page, perPage }) !== undefined
  const settled = useThrottledPageRequest({ page, perPage }, isCached || isWholeCached)
  const sent = isWholeCached ? firstRequest : settled
  const isDebouncing = settled.page !== page || settled.perPage !== perPage

  const options = companyQueryOptions({ endpoint, ...sent })
  const query = useQuery(options, queryClient)
  const { data, dataUpdatedAt, refetch } = query
  const result = isDebouncing ? undefined : data?.data
  const isAmbiguous = result !== undefined && needsFirstPage(result, { page, perPage })
  // If the response says what it is, this is the same query a second time, which costs nothing.
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

  // A response can be that of another page too, which is then not requested. It is the last page if the requested one
  // is beyond the end, and the first if the response has all companies.
  const equivalentPage = currentPage && findEquivalentPage(currentPage, sent.page)
  useEffect(() => {
    if (equivalentPage === undefined) return
    const key = fpxKeys.companyPage(endpoint, { page: equivalentPage, perPage })
    queryClient.setQueryData(key, data, { updatedAt: dataUpdatedAt })
  }, [equivalentPage, queryClient, endpoint, perPage, data, dataUpdatedAt])

  return {
    shown: currentPage ?? (session === last.session ? last.shown : undefined),
    isPlaceholderData: currentPage === undefined,
    receivedAt: dataUpdatedAt,
    listUpdatedAt: data ? dataUpdatedAt - (data.age ?? 0) * 1000 : 0,
    incomplete: data?.data.incomplete === true,
    error: isDebouncing
      ? null
      : (findStickyError(queryClient.getQueryCache().find(options)) ?? query.error),
    errorUpdatedAt: query.errorUpdatedAt,
    isFetching: isDebouncing || query.fetchStatus === 'fetching',
    isPaused: query.fetchStatus === 'paused',
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
