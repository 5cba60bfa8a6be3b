import { useCallback, useEffect } from 'react'
import { type FpxOptions, useFpxOptions } from '../client/FpxContext.js'
import { isUnauthorized } from '../client/RequestError.js'
import type { Company, CompanySort } from '../contract/index.js'
import { prefetchCompanyPage, toCsvUrl } from './companyQueryOptions.js'
import { type PagerState, toPagerState } from './core/pagerState.js'
import { type CompanyPageState, useCompanyPage } from './useCompanyPage.js'
import { type CompanyPositionOptions, useCompanyPosition } from './useCompanyPosition.js'
import { useCompanySession } from './useCompanySession.js'
import { useStableCallback } from '../ui/hooks.js'

/** Options of {@link useCompanies}. */
export interface UseCompaniesOptions extends FpxOptions, CompanyPositionOptions {
  /** BCP 47 tag of the language whose alphabet sorts the companies. Default: `en`. */
  lang?: string | undefined
}

/** Result of {@link useCompanies}. */
export interface UseCompaniesResult extends Omit<CompanyPageState, 'shown'> {
  /** The page's rows; `undefined` before the first response, or if access was refused. */
  companies: readonly Company[] | undefined
  /** State of the pager. Its counts are those of the companies that match. */
  pager: PagerState
  /** Changes the page; the first is 1. A number beyond the last page selects the last page. */
  goToPage: (page: number) => void
  /** Changes the page size. The first row in view stays in view. */
  setPerPage: (perPage: number) => void
  /** Prefetches the next page. Call it when the user is about to open that page. */
  prefetchNext: () => void
  /** Whether the back end can search and sort. True before the first response. */
  canSearch: boolean
  /** The search; empty if there is none. */
  search: string
  /** The search that the visible rows match. While a request is pending, it is the previous search. */
  shownSearch: string
  /**
   * Searches all companies: shows those whose fields contain every word, ignoring case and accents. Each call that
   * changes the search sends a request, so wait for a pause in typing.
   */
  setSearch: (search: string) => void
  /** The order; `null` for the gateway's. */
  sort: CompanySort | null
  /** Sorts all companies; `null` restores the gateway's order. */
  setSort: (sort: CompanySort | null) => void
  /** URL of a CSV file with all companies that match, in this order. */
  csvUrl: string
  /** Whether companies are missing: the gateway has more than `gateway.maxPages` allows, or sent invalid rows. */
  incomplete: boolean
}

/**
 * Provides the approved companies, page by page: data, pager state and actions, without markup. When `queryClient`
 * changes, give the component that uses this hook another `key`, because react-query's `useQuery` continues to use the
 * first client.
 *
 * @example
 * const { companies, setSearch } = useCompanies({ endpoint: '/api/fpx', defaultSort: 'name' })
 */
export function useCompanies(options: UseCompaniesOptions = {}): UseCompaniesResult {
  const { endpoint, queryClient } = useFpxOptions(options)
  const session = useCompanySession(endpoint, queryClient)
  const { goTo, setPerPage, setSearch, setSort, perPageOptions, ...position } =
    useCompanyPosition(options)
  const { page, perPage, search, sort } = position
  const { lang } = options
  const query = { search, sort: sort ?? undefined, lang }
  const { shown, ...state } = useCompanyPage(session, { page, perPage, ...query })
  const pager = { ...toPagerState(position, shown), perPageOptions }

  // The list may have become shorter, or the URL may name a page past the end.
  const last = state.isPlaceholderData ? undefined : pager.totalPages
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    // Calls `goTo` only once for each page beyond the end, because a parent may ignore the call. Uses a microtask,
    // because a handler that throws in an effect would unmount the list.
    if (isBeyond) queueMicrotask(() => goTo(last, true))
  }, [isBeyond, page, last, goTo])

  const canPrefetch = pager.hasNext && !state.isFetching && state.error === null
  const nextPage = pager.page + 1
  const prefetchNext = useStableCallback(() => {
    if (canPrefetch)
      prefetchCompanyPage(queryClient, { endpoint, page: nextPage, perPage, ...query })
  })

  return {
    ...state,
    companies: isUnauthorized(state.error) ? undefined : shown?.data,
    pager,
    goToPage: useCallback((next: number) => goTo(next), [goTo]),
    setPerPage,
    prefetchNext,
    canSearch: !shown || shown.search !== undefined,
    search,
    shownSearch: shown?.search ?? '',
    setSearch,
    sort,
    setSort,
    csvUrl: toCsvUrl(endpoint, query),
    incomplete: shown?.incomplete === true,
  }
}
