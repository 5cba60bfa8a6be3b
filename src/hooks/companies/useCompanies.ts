import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Company } from '../../contract/index.js'
import { paginateLocally } from './companyPage.js'
import { type PagerState, toPagerState } from './companyPager.js'
import {
  type CompanyField,
  companyFields,
  type CompanySort,
  filterCompanies,
  sortCompanies,
} from './companyRows.js'
import { type FpxOptions, useFpxOptions } from '../request/FpxContext.js'
import { isUnauthorized } from '../request/isUnauthorized.js'
import { LOAD_ALL_LIMIT } from './fetchAllCompanies.js'
import { type AllCompanies, useAllCompanies } from './useAllCompanies.js'
import { type CompanyDrift, useCompanyDrift } from './useCompanyDrift.js'
import { useCompanyPage } from './useCompanyPage.js'
import { type CompanyPaginationOptions, useCompanyPagination } from './useCompanyPagination.js'
import { type CompanyPrefetch, useCompanyPrefetch } from './useCompanyPrefetch.js'
import { useCompanySession } from './useCompanySession.js'

/** Options of {@link useCompanies}. */
export interface UseCompaniesOptions extends FpxOptions, CompanyPaginationOptions {
  /**
   * When the next page is prefetched: on hover and focus of what leads to it (`intent`), also when the page rests
   * (`idle`), or never (`false`). At most one page ahead, and none when the minute's calls run low. Default: `intent`.
   */
  prefetch?: CompanyPrefetch | undefined
  /** Most companies that "load all" loads; 0 for no such button. Default: 10,000, which is 250 requests. */
  loadAllLimit?: number | undefined
  /** Texts that sort and filter go by, by name. Default: the service's own six fields. */
  fields?: Readonly<Record<string, CompanyField>> | undefined
  /** BCP 47 tag of the order of sorting. Default: `en`. */
  lang?: string | undefined
}

/** What {@link useCompanies} returns. */
export interface UseCompaniesResult {
  /** The rows to show, filtered and sorted; `undefined` before there are any, and when access was refused. */
  companies: readonly Company[] | undefined
  /** Every row that sort and filter run over, in the service's order. */
  sourceCompanies: readonly Company[]
  /** The rows of `loaded` that the filter lets through, sorted: what an export holds. */
  filteredCompanies: readonly Company[]
  /** Whether sort and filter run over the page in view or over every company. */
  scope: 'page' | 'all'
  /** Everything that a pager shows. */
  pager: PagerState
  /** Goes to a page, from 1. One beyond the end becomes the last. */
  goToPage: (page: number) => void
  /** Changes the page size. The first row in view stays in view. */
  setPerPage: (perPage: number) => void
  /** Prefetches the next page if the budget allows it. Call it when the user is about to open that page. */
  prefetchNext: () => void
  /** How the rows are sorted; `null` for the service's own order. */
  sort: CompanySort | null
  /** Sorts the rows; `null` goes back to the order of the service. */
  setSort: (sort: CompanySort | null) => void
  /** What the rows are filtered by; empty for nothing. */
  filter: string
  /** Shows only rows that contain every word of the text, in any field, case or accent. */
  setFilter: (text: string) => void
  /** Loading every company. */
  loadAll: AllCompanies
  /** The number of companies changed while they were looked at; `null` when it did not. */
  drift: CompanyDrift | null
  /** The page that the service sent although it has the requested one; `null` if it sent that one. */
  pageIgnored: number | null
  /** The service has more companies than the proxy gathers (`upstream.maxPages`): those are not listed. */
  incomplete: boolean
  /** The rows shown are those of an earlier page, because the next are on their way or failed. */
  isPlaceholderData: boolean
  /** Why the last request brought no rows, a `RequestError`; `null` when it did. */
  error: Error | null
  /** When the error came, in milliseconds since the epoch; 0 without one. */
  errorUpdatedAt: number
  /** When the payment service sent these rows, in milliseconds since the epoch; 0 before there are any. */
  listUpdatedAt: number
  /** A request is under way. */
  isFetching: boolean
  /** The browser has no connection, and the request waits for it. */
  isPaused: boolean
  /** Requests the visible page again immediately. */
  refetch: () => void
}

/**
 * Provides the approved companies, page by page: data, pager model and actions, without markup. A component that calls
 * it needs another `key` if it is given another `queryClient`, because react-query's `useQuery` keeps its first one.
 *
 * @example
 * const { companies, pager, goToPage } = useCompanies({ endpoint: '/api/fpx', defaultPerPage: 40 })
 */
export function useCompanies(options: UseCompaniesOptions = {}): UseCompaniesResult {
  const { endpoint, queryClient } = useFpxOptions(options)
  const session = useCompanySession(endpoint, queryClient)
  const { lang = 'en', fields = companyFields } = options
  const pagination = useCompanyPagination(options)
  const { page, perPage, perPageOptions, goTo } = pagination
  const { shown, receivedAt, ...state } = useCompanyPage(session, { page, perPage })
  const loadAll = useAllCompanies(session, options.loadAllLimit ?? LOAD_ALL_LIMIT)
  const { drift, forgetDrift } = useCompanyDrift(
    session,
    state.isPlaceholderData ? undefined : shown?.total,
    receivedAt,
  )
  const [sort, setSort] = useState<CompanySort | null>(null)
  const [filter, setFilterText] = useState('')

  const everything = loadAll.state.name === 'loaded' ? loadAll.state.companies : shown?.everything
  const isUnauthorizedNow = isUnauthorized(state.error)
  const sourceCompanies = isUnauthorizedNow ? none : (everything ?? shown?.companies ?? none)
  const filteredCompanies = useMemo(
    () => sortCompanies(filterCompanies(sourceCompanies, filter, fields), sort, lang, fields),
    [sourceCompanies, filter, sort, lang, fields],
  )
  const view = everything ? paginateLocally(filteredCompanies, { page, perPage }) : shown

  // "Load all" and a filter change how many pages there are, without a request.
  const isCutHere =
    everything !== shown?.everything || filteredCompanies.length < sourceCompanies.length
  const last = (everything ? isCutHere : !state.isPlaceholderData) ? view?.totalPages : undefined
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    if (isBeyond) goTo(last, { replace: true })
  }, [isBeyond, last, goTo])

  const pager = { ...toPagerState({ page, perPage }, view), perPageOptions }
  const prefetchNext = useCompanyPrefetch({
    session,
    next: { page: pager.page + 1, perPage },
    when: options.prefetch ?? 'intent',
    useful: pager.hasNext && everything === undefined && !state.isFetching && state.error === null,
  })

  return {
    ...state,
    companies:
      isUnauthorizedNow || !view ? undefined : everything ? view.companies : filteredCompanies,
    sourceCompanies,
    filteredCompanies,
    scope: everything ? 'all' : 'page',
    pager,
    goToPage: useCallback(
      (next: number) => {
        forgetDrift()
        goTo(next)
      },
      [forgetDrift, goTo],
    ),
    setPerPage: pagination.setPerPage,
    prefetchNext,
    sort,
    setSort,
    filter,
    setFilter: setFilterText,
    loadAll,
    drift,
    pageIgnored: view?.pageIgnored && !state.isPlaceholderData ? view.page : null,
    isPlaceholderData: everything === undefined && state.isPlaceholderData,
  }
}

const none: readonly Company[] = []
