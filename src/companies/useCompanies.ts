import { useCallback, useEffect } from 'react'
import { fpxKeys } from '../client/fpxKeys.js'
import { type FpxOptions, useFpxOptions } from '../client/useFpxOptions.js'
import { useSession } from '../client/useSession.js'
import { isUnauthorized } from '../client/RequestError.js'
import type { Company, CompanySort } from '../contract/index.js'
import { prefetchCompanyPage, toCsvUrl } from './companyQueryOptions.js'
import { type PagerState, toPagerState } from './core/pagerState.js'
import { type CompanyPageState, useCompanyPage } from './useCompanyPage.js'
import { type CompanyPositionOptions, useCompanyPosition } from './useCompanyPosition.js'
import { useStableCallback } from '../ui/hooks.js'

/** Options for {@link useCompanies}. */
export interface UseCompaniesOptions extends FpxOptions, CompanyPositionOptions {
  /** The BCP 47 tag of the language whose sorting rules the proxy uses. Default: `en`. */
  lang?: string | undefined
}

/** The result of {@link useCompanies}. */
export interface UseCompaniesResult extends Omit<CompanyPageState, 'shown'> {
  /** The companies on the visible page, or `undefined` before the first response and after a 401 or 403. */
  companies: readonly Company[] | undefined
  /** The state of the pager. The pager's counts include only the companies that match the search. */
  pager: PagerState
  /** Goes to a page. Page numbers start at 1. If the number is beyond the last page, the last page opens. */
  goToPage: (page: number) => void
  /** Changes the page size. The list then shows the page that contains the row previously at the top. */
  setPerPage: (perPage: number) => void
  /** Prefetches the next page. Call this function when the user is likely to open the next page. */
  prefetchNext: () => void
  /** Whether the back end can search and sort. The value is `true` before the first response. */
  canSearch: boolean
  /** The current search text, which is empty if the user isn't searching. */
  search: string
  /** The search text that the visible rows match. While a new search is loading, this is the previous search text. */
  shownSearch: string
  /**
   * Searches all companies. A company matches if its fields contain every word of the search text, ignoring case and
   * accents. Each call that changes the search sends a request, so debounce the user's input.
   */
  setSearch: (search: string) => void
  /** The current sort order, or `null` for the gateway's order. */
  sort: CompanySort | null
  /** Sorts all companies, or restores the gateway's order if you pass `null`. */
  setSort: (sort: CompanySort | null) => void
  /** The URL of a CSV file with all matching companies in the current order. */
  csvUrl: string
  /** Whether companies are missing because the gateway exceeded `gateway.maxPages` or sent invalid rows. */
  incomplete: boolean
}

/**
 * Provides the data, pager state, and actions for a paginated list of approved companies, without markup. react-query's
 * `useQuery` never switches to another client, so if `queryClient` changes, also change the `key` of the component that
 * uses this hook.
 *
 * @example
 * const { companies, setSearch } = useCompanies({ endpoint: '/api/fpx', defaultSort: 'name' })
 */
export function useCompanies(options: UseCompaniesOptions = {}): UseCompaniesResult {
  const { endpoint, queryClient, fetch } = useFpxOptions(options)
  const session = useSession(fpxKeys.companies, endpoint, queryClient)
  const { goTo, setPerPage, setSearch, setSort, perPageOptions, ...position } =
    useCompanyPosition(options)
  const { page, perPage, search, sort } = position
  const { lang } = options
  const query = { fetch, perPage, search, sort: sort ?? undefined, lang }
  const { shown, ...state } = useCompanyPage(session, { ...query, page })
  const pager = { ...toPagerState(position, shown), perPageOptions }

  // The page may be beyond the end because the list has become shorter or the page number in the URL is too large.
  const last = state.isPlaceholderData ? undefined : pager.totalPages
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    // We call `goTo` only once for each page beyond the end since a parent may ignore the call. The call runs in a
    // microtask. An event handler that throws in an effect unmounts the list.
    if (isBeyond) queueMicrotask(() => goTo(last, true))
  }, [isBeyond, page, last, goTo])

  const canPrefetch = pager.hasNext && !state.isFetching && state.error === null
  const nextPage = pager.page + 1
  const prefetchNext = useStableCallback(() => {
    if (canPrefetch) prefetchCompanyPage(queryClient, { ...query, endpoint, page: nextPage })
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
