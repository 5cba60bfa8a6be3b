import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Company } from '../contract/index.js'
import { paginateLocally } from './core/toCompanyPage.js'
import { type PagerState, toPagerState } from './core/pagerState.js'
import {
  type CompanyField,
  companyFields,
  type CompanySort,
  filterCompanies,
  sortCompanies,
} from './core/companyRows.js'
import { type FpxOptions, useFpxOptions } from '../client/FpxContext.js'
import { isUnauthorized } from '../client/isUnauthorized.js'
import type { RequestError } from '../client/RequestError.js'
import { LOAD_ALL_LIMIT } from './fetchAllCompanies.js'
import { type AllCompanies, useAllCompanies } from './useAllCompanies.js'
import { prefetchCompanyPage } from './companyRequests.js'
import { useCompanyPage } from './useCompanyPage.js'
import { type CompanyPaginationOptions, useCompanyPagination } from './useCompanyPagination.js'
import { useCompanySession } from './useCompanySession.js'

/** Options of {@link useCompanies}. */
export interface UseCompaniesOptions extends FpxOptions, CompanyPaginationOptions {
  /**
   * Maximum number of companies that "load all" loads; 0 removes the button. Default: 10,000, which is 250 requests.
   */
  loadAllLimit?: number | undefined
  /** Fields to sort and filter by, keyed by name. Default: the gateway's six fields. */
  fields?: Readonly<Record<string, CompanyField>> | undefined
  /** BCP 47 language tag for sorting. Default: `en`. */
  lang?: string | undefined
}

/** Result of {@link useCompanies}. */
export interface UseCompaniesResult {
  /** Rows to show, filtered and sorted; `undefined` before the first response, or if access was refused. */
  companies: readonly Company[] | undefined
  /** The rows of `scope` before sorting and filtering, in the gateway's order. */
  sourceCompanies: readonly Company[]
  /** Rows of `sourceCompanies` that match the filter, sorted. An export contains these rows. */
  filteredCompanies: readonly Company[]
  /** Which rows are sorted and filtered: those of the current page (`page`), or all companies (`all`). */
  scope: 'page' | 'all'
  /** State of the pager. */
  pager: PagerState
  /** Changes the page; the first is 1. A number beyond the last page selects the last page. */
  goToPage: (page: number) => void
  /** Changes the page size. The first row in view stays in view. */
  setPerPage: (perPage: number) => void
  /** Prefetches the next page. Call it when the user is about to open that page. */
  prefetchNext: () => void
  /** Current sort; `null` for the gateway's order. */
  sort: CompanySort | null
  /** Sorts the rows; `null` restores the gateway's order. */
  setSort: (sort: CompanySort | null) => void
  /** Filter text; empty if there is no filter. */
  filter: string
  /** Shows only rows that contain every word of the text in any field, ignoring case and accents. */
  setFilter: (text: string) => void
  /** State of loading every company, with the companies or the progress. */
  allCompanies: AllCompanies
  /**
   * Loads every company, or loads them again. Pages that were requested within the last minute are not requested again,
   * unless the list changed during the last load. Does nothing if the limit is 0.
   */
  loadAll: () => void
  /** Stops loading every company. The list then shows one page at a time again. */
  cancelLoadAll: () => void
  /** Whether companies are missing: the gateway has more than `gateway.maxPages` allows, or sent invalid rows. */
  incomplete: boolean
  /** Whether the rows are those of an earlier page, because the request for the current one is pending or failed. */
  isPlaceholderData: boolean
  /** Error of the last request; `null` if it succeeded. */
  error: RequestError | null
  /** Time of the error, in milliseconds since the epoch; 0 if there is none. */
  errorUpdatedAt: number
  /** When the gateway sent these rows, in milliseconds since the epoch; 0 if there are none, `NaN` if unknown. */
  listUpdatedAt: number
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

/**
 * Provides the approved companies, page by page: data, pager state and actions, without markup. When `queryClient`
 * changes, give the component that uses this hook another `key`, because react-query's `useQuery` continues to use the
 * first client.
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
  const { shown, ...state } = useCompanyPage(session, { page, perPage })
  const all = useAllCompanies(session, options.loadAllLimit ?? LOAD_ALL_LIMIT)
  const { allCompanies } = all
  const [sort, setSort] = useState<CompanySort | null>(null)
  const [filter, setFilterText] = useState('')

  const everything = allCompanies.status === 'loaded' ? allCompanies.companies : shown?.everything
  const isUnauthorizedNow = isUnauthorized(state.error)
  const sourceCompanies = isUnauthorizedNow ? none : (everything ?? shown?.companies ?? none)
  const filteredCompanies = useMemo(
    () => sortCompanies(filterCompanies(sourceCompanies, filter, fields), sort, lang, fields),
    [sourceCompanies, filter, sort, lang, fields],
  )
  const view = everything ? paginateLocally(filteredCompanies, { page, perPage }) : shown

  // "Load all" and a filter change the number of pages without a request, so the page may be past the end.
  const last = everything || !state.isPlaceholderData ? view?.totalPages : undefined
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    // Calls `goTo` only once for each page beyond the end, because a parent may ignore the call. Uses a microtask,
    // because a handler that throws in an effect would unmount the list.
    if (isBeyond) queueMicrotask(() => goTo(last, true))
  }, [isBeyond, page, last, goTo])

  const pager = { ...toPagerState({ page, perPage }, view), perPageOptions }
  const canPrefetch =
    pager.hasNext && everything === undefined && !state.isFetching && state.error === null
  const nextPage = pager.page + 1
  const prefetchNext = useCallback(() => {
    if (canPrefetch) prefetchCompanyPage(session, { page: nextPage, perPage })
  }, [canPrefetch, session, nextPage, perPage])

  return {
    ...state,
    companies:
      isUnauthorizedNow || !view ? undefined : everything ? view.companies : filteredCompanies,
    sourceCompanies,
    filteredCompanies,
    scope: everything ? 'all' : 'page',
    pager,
    goToPage: useCallback((next: number) => goTo(next), [goTo]),
    setPerPage: pagination.setPerPage,
    prefetchNext,
    sort,
    setSort,
    filter,
    setFilter: setFilterText,
    ...all,
    isPlaceholderData: everything === undefined && state.isPlaceholderData,
  }
}

const none: readonly Company[] = []
