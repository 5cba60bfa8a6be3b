import { useRef, useState } from 'react'
import {
  COMPANY_FIELDS,
  type CompanySort,
  type PageRequest,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
} from '../contract/index.js'
import { useStableCallback } from '../ui/hooks.js'
import { PER_PAGE_OPTIONS, pageForNewPageSize, pageNumber, pageSize } from './core/pagerState.js'

/** The rest of a changed position, for a parent that controls it. */
export interface PageChange {
  /** Number of rows on a page. It may have changed, too. */
  perPage: number
  /** The search; empty if there is none. */
  search: string
  /** The order; `null` for the gateway's. */
  sort: CompanySort | null
  /**
   * Whether to replace the current entry of the browser's history. True if the change corrects a page beyond the end, or
   * changes a search that is already in the history.
   */
  replace: boolean
}

/** Options for the position in the list. Each part is controlled or uncontrolled. */
export interface CompanyPositionOptions {
  /** Controlled page, from 1. */
  page?: number | undefined
  /** Initial page, if it is not controlled. Default: 1. */
  defaultPage?: number | undefined
  /**
   * Called when page, page size, search or sort changes. A new size leaves the first visible row in view, a new search
   * or sort shows the first page, and the end of a search shows the page from before.
   */
  onPageChange?: ((page: number, change: PageChange) => void) | undefined
  /** Controlled number of rows on a page, 1 to 40. */
  perPage?: number | undefined
  /** Initial number of rows on a page, if it is not controlled. Default: 20. */
  defaultPerPage?: number | undefined
  /** Page sizes to choose from. Sizes above 40 count as 40. Default: 10, 20, 40. */
  perPageOptions?: readonly number[] | undefined
  /** Controlled search: words in any order, up to 100 characters. */
  search?: string | undefined
  /** Initial search, if it is not controlled. Default: none. */
  defaultSearch?: string | undefined
  /** Controlled order: a field, or `-` and a field for descending. Anything else is the gateway's order. */
  sort?: CompanySort | (string & {}) | null | undefined
  /** Initial order, if it is not controlled. Default: the gateway's. */
  defaultSort?: CompanySort | (string & {}) | null | undefined
}

/** What the list shows: a page of the companies that match a search, in an order. */
interface Position extends PageRequest {
  search: string
  sort: CompanySort | null
}

/** A position in the list, and functions that change it. */
export interface CompanyPosition extends Position {
  perPageOptions: readonly number[]
  goTo: (page: number, replace?: boolean) => void
  setPerPage: (perPage: number) => void
  setSearch: (search: string) => void
  setSort: (sort: CompanySort | null) => void
}

/** Provides the position, controlled or uncontrolled, as values that the proxy accepts. */
export function useCompanyPosition(options: CompanyPositionOptions): CompanyPosition {
  const [own, setOwn] = useState({
    page: options.defaultPage ?? 1,
    perPage: options.defaultPerPage ?? PER_PAGE_DEFAULT,
    search: options.defaultSearch ?? '',
    sort: options.defaultSort ?? null,
  })
  const position: Position = {
    page: pageNumber(options.page ?? own.page),
    perPage: sizeInForce(options.perPage ?? own.perPage),
    search: toSearch(options.search ?? own.search),
    sort: toSort(options.sort === undefined ? own.sort : options.sort),
  }
  /** The page that was open before the search began. */
  const pageBeforeRef = useRef(1)

  function move(change: Partial<Position>, replace = false) {
    const next = { ...position, ...change }
    if ((Object.keys(next) as (keyof Position)[]).every((name) => next[name] === position[name]))
      return
    setOwn(next)
    const { page, ...rest } = next
    options.onPageChange?.(page, { ...rest, replace })
  }
  const sizes = [...(options.perPageOptions ?? PER_PAGE_OPTIONS), position.perPage].map(sizeInForce)
  return {
    ...position,
    perPageOptions: [...new Set(sizes)].sort((a, b) => a - b),
    goTo: useStableCallback((page: number, replace?: boolean) =>
      move({ page: pageNumber(page) }, replace),
    ),
    setPerPage: useStableCallback((size: number) => {
      const perPage = sizeInForce(size)
      move({ page: pageForNewPageSize(position, perPage), perPage })
    }),
    setSearch: useStableCallback((text: string) => {
      const search = toSearch(text)
      if (search === position.search) return
      if (position.search === '') pageBeforeRef.current = position.page
      const page = search === '' ? pageBeforeRef.current : 1
      move({ page, search }, search !== '' && position.search !== '')
    }),
    setSort: useStableCallback((sort: CompanySort | null) => move({ page: 1, sort })),
  }
}

/** Returns a search that the proxy accepts. */
const toSearch = (text: string) => text.slice(0, 100).trim()

/** Returns an order that the proxy accepts; `null` for a text from a URL that is none. */
const toSort = (text: string | null): CompanySort | null =>
  text !== null && COMPANY_FIELDS.some((field) => field === text.replace(/^-/, ''))
    ? (text as CompanySort)
    : null

const warned = new Set<number>()

function sizeInForce(perPage: number): number {
  if (perPage > PER_PAGE_MAX && isDevelopment() && !warned.has(perPage)) {
    warned.add(perPage)
    console.warn(
      `fpx-checkout: perPage ${perPage} counts as ${PER_PAGE_MAX}, the most that a page holds.`,
    )
  }
  return pageSize(perPage)
}

/** Whether developer warnings are enabled. Without a bundler, `process` doesn't exist, and warnings are disabled. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
