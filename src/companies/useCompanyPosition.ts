import { useMemo, useRef, useState } from 'react'
import {
  COMPANY_FIELDS,
  COMPANY_SEARCH_MAX,
  type CompanySort,
  type PageRequest,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
} from '../contract/index.js'
import { useStableCallback } from '../ui/hooks.js'
import { reportOnce } from '../ui/text.js'
import { PER_PAGE_OPTIONS, pageForNewPageSize, pageNumber, pageSize } from './core/pagerState.js'

/** The page size, search text, and sort order that apply after a change of the position. */
export interface PageChange {
  /** The number of rows per page. */
  perPage: number
  /** The search text, which is empty if the user isn't searching. */
  search: string
  /** The sort order, or `null` for the gateway's order. */
  sort: CompanySort | null
  /**
   * Whether to replace the current entry in the browser's history instead of adding an entry. The value is `true` if
   * the change corrects a page number beyond the end or refines a search that is already in the history.
   */
  replace: boolean
}

/** Options for the position in the list. Each part of the position can be controlled or uncontrolled. */
export interface CompanyPositionOptions {
  /** The controlled page number, starting at 1. */
  page?: number | undefined
  /** The initial page number if `page` isn't controlled. Default: 1. */
  defaultPage?: number | undefined
  /**
   * Called when the page, page size, search, or sort order changes, once for all changes in an event handler. A new
   * search or sort order opens the first page. Clearing the search reopens the page that was visible before the search,
   * or the first page if the sort order has changed.
   */
  onPageChange?: ((page: number, change: PageChange) => void) | undefined
  /** The controlled number of rows per page, from 1 to 40. */
  perPage?: number | undefined
  /** The initial number of rows per page if `perPage` isn't controlled. Default: 20. */
  defaultPerPage?: number | undefined
  /** The page sizes the user can choose from. Sizes above 40 are treated as 40. Default: 10, 20, 40. */
  perPageOptions?: readonly number[] | undefined
  /**
   * The controlled search text. The text can contain up to 100 characters, and the order of the words doesn't matter.
   */
  search?: string | undefined
  /** The initial search text if `search` isn't controlled. Default: none. */
  defaultSearch?: string | undefined
  /**
   * The controlled sort order (`name` or `-name`). If the value is invalid, the list uses the gateway's order.
   */
  sort?: CompanySort | (string & {}) | null | undefined
  /** The initial sort order if `sort` isn't controlled. Default: the gateway's order. */
  defaultSort?: CompanySort | (string & {}) | null | undefined
}

/** The visible part of the list, described by a page, a search, and a sort order. */
interface Position extends PageRequest {
  search: string
  sort: CompanySort | null
}

/** A position in the list and the functions that change it. */
export interface CompanyPosition extends Position {
  perPageOptions: readonly number[]
  goTo: (page: number, replace?: boolean) => void
  setPerPage: (perPage: number) => void
  setSearch: (search: string) => void
  setSort: (sort: CompanySort | null) => void
}

/**
 * Provides the controlled or uncontrolled position in the list and ensures that the proxy accepts all of its values.
 */
export function useCompanyPosition(options: CompanyPositionOptions): CompanyPosition {
  const [own, setOwn] = useState({
    page: options.defaultPage ?? 1,
    perPage: options.defaultPerPage ?? PER_PAGE_DEFAULT,
    search: options.defaultSearch ?? '',
    sort: options.defaultSort ?? null,
  })
  const page = pageNumber(options.page ?? own.page)
  const perPage = sizeInForce(options.perPage ?? own.perPage)
  const search = toSearch(options.search ?? own.search)
  const sort = toSort(options.sort === undefined ? own.sort : options.sort)
  const position = useMemo<Position>(
    () => ({ page, perPage, search, sort }),
    [page, perPage, search, sort],
  )
  /** The position before the search began. */
  const beforeSearchRef = useRef<Position>(undefined)

  /**
   * The changes in the last event handler, which `onPageChange` reports together. Later changes start from `to` until
   * the page passes a position other than `passed`: a router may pass the reported position back late.
   */
  const movedRef = useRef({ passed: position, to: position, replace: false, isReported: true })
  const report = useStableCallback(() => {
    const moved = movedRef.current
    moved.isReported = true
    const { page, ...rest } = moved.to
    options.onPageChange?.(page, { ...rest, replace: moved.replace })
  })

  /** Changes the position. `toChange` receives the position after the earlier changes. */
  function move(toChange: (from: Position) => Partial<Position>, replace = false) {
    const moved = movedRef.current
    const { isReported } = moved
    const from = isReported && moved.passed !== position ? position : moved.to
    const to = { ...from, ...toChange(from) }
    // A change that the page has ignored can be made again.
    if (isSamePosition(to, from) && isSamePosition(to, position)) return
    movedRef.current = {
      passed: position,
      to,
      replace: replace && (isReported || moved.replace),
      isReported: false,
    }
    if (isReported) queueMicrotask(report)
    setOwn(to)
  }
  const sizes = [...(options.perPageOptions ?? PER_PAGE_OPTIONS), position.perPage].map(sizeInForce)
  return {
    ...position,
    perPageOptions: [...new Set(sizes)].sort((a, b) => a - b),
    goTo: useStableCallback((page: number, replace?: boolean) =>
      move(() => ({ page: pageNumber(page) }), replace),
    ),
    setPerPage: useStableCallback((size: number) => {
      const perPage = sizeInForce(size)
      move((from) => ({ page: pageForNewPageSize(from, perPage), perPage }))
    }),
    setSearch: useStableCallback((text: string) => {
      const search = toSearch(text)
      move(
        (from) => {
          if (search === from.search) return {}
          if (from.search === '') beforeSearchRef.current = from
          return {
            page: search === '' ? pageAfterSearch(beforeSearchRef.current, from) : 1,
            search,
          }
        },
        search !== '' && position.search !== '',
      )
    }),
    setSort: useStableCallback((sort: CompanySort | null) => move(() => ({ page: 1, sort }))),
  }
}

/** Returns the page with the rows from before the search, or the first page if they are now in another order. */
const pageAfterSearch = (before: Position | undefined, { perPage, sort }: Position): number =>
  before?.sort === sort ? pageForNewPageSize(before, perPage) : 1

const isSamePosition = (a: Position, b: Position) =>
  (Object.keys(a) as (keyof Position)[]).every((name) => a[name] === b[name])

/** Truncates a search text to the length the proxy accepts, without half a character, which no URL can contain. */
const toSearch = (text: string) =>
  text
    .slice(0, COMPANY_SEARCH_MAX)
    .replace(/\p{Cs}/gu, '')
    .trim()

/** Returns the text as a sort order, or `null` if the text, which can come from a URL, isn't a valid sort order. */
const toSort = (text: string | null): CompanySort | null =>
  text !== null && COMPANY_FIELDS.some((field) => field === text.replace(/^-/, ''))
    ? (text as CompanySort)
    : null

function sizeInForce(perPage: number): number {
  if (perPage > PER_PAGE_MAX)
    reportOnce(`perPage ${perPage} counts as ${PER_PAGE_MAX}, the most that a page holds.`)
  return pageSize(perPage)
}
