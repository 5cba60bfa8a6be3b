import { useRef, useSyncExternalStore } from 'react'
import { type PageRequest, PER_PAGE_DEFAULT } from '../contract/index.js'
import { pageNumber, pageSize } from './core/pagerState.js'
import type { PageChange } from './useCompanyPagination.js'

/** Options of {@link useUrlPagination}. */
export interface UseUrlPaginationOptions {
  /** Prefix of both names, for two lists on one page: with `supplier-` the page is `supplier-page`. Default: none. */
  prefix?: string | undefined
  /** The page size that is not written into the address. Default: 20. */
  defaultPerPage?: number | undefined
  /**
   * The query string of the address, if a router manages it. Default: the browser's; a server has none, so that
   * server-rendered markup begins with page 1, also in the browser.
   */
  search?: string | undefined
  /** Goes to another query string (without `?`), if a router manages the address. Default: the browser's history. */
  navigate?: ((search: string, change: PageChange) => void) | undefined
}

/**
 * Page and page size from the address. Spread it into the props of `<CompanyList>` or the options of `useCompanies`.
 */
export interface UseUrlPaginationResult {
  /** The page in the address, from 1. */
  page: number
  /** Number of rows on a page, 1 to 40. */
  perPage: number
  /** Writes another page into the address. */
  onPageChange: (page: number, change: PageChange) => void
  /** Writes another page size into the address, with the page that shows the same rows. */
  onPerPageChange: (perPage: number, page: number) => void
  /** The address of a page, for a link that can be opened in a new tab. */
  getPageHref: (page: number) => string
}

/**
 * Stores page and page size in the address. Back and forward work, other parameters stay, defaults are not written.
 *
 * @example
 * import { CompanyList, useUrlPagination } from 'fpx-checkout'
 * import { useSearchParams } from 'react-router'
 *
 * export const Companies = () => <CompanyList {...useUrlPagination()} />
 *
 * export function CompaniesInReactRouter() {
 *   const [params, setParams] = useSearchParams()
 *   const pagination = useUrlPagination({
 *     search: params.toString(),
 *     navigate: (search, { replace }) => setParams(search, { replace }),
 *   })
 *   return <CompanyList {...pagination} />
 * }
 */
export function useUrlPagination({
  prefix = '',
  defaultPerPage = PER_PAGE_DEFAULT,
  search: routerSearch,
  navigate,
}: UseUrlPaginationOptions = {}): UseUrlPaginationResult {
  const browserSearch = useSyncExternalStore(subscribe, currentSearch, () => '')
  const search = routerSearch ?? browserSearch
  const names = { page: `${prefix}page`, perPage: `${prefix}perPage` }
  const params = new URLSearchParams(search)
  // A router reports a new address later. Until then, the next change is based on the address that the last one wrote.
  const lastWriteRef = useRef<{ over: string | undefined; search: string }>(undefined)

  function change(position: Partial<PageRequest>, how: PageChange) {
    const latest =
      lastWriteRef.current?.over === routerSearch ? lastWriteRef.current?.search : undefined
    const before = routerSearch === undefined ? currentSearch() : (latest ?? routerSearch)
    const after = withPosition(before, position)
    if (after === new URLSearchParams(before).toString()) return
    lastWriteRef.current = { over: routerSearch, search: after }
    if (navigate) navigate(after, how)
    else goTo(after, how)
  }

  function withPosition(text: string, { page, perPage }: Partial<PageRequest>): string {
    const next = new URLSearchParams(text)
    const write = (name: string, value: number | undefined, fallback: number) => {
      if (value === fallback) next.delete(name)
      else if (value !== undefined) next.set(name, String(value))
    }
    write(names.page, page, 1)
    write(names.perPage, perPage, defaultPerPage)
    return next.toString()
  }

  return {
    page: pageNumber(Number(params.get(names.page)) || 1),
    perPage: pageSize(Number(params.get(names.perPage)) || defaultPerPage),
    onPageChange: (page, how) => change({ page }, how),
    onPerPageChange: (perPage, page) => change({ perPage, page }, { replace: false }),
    getPageHref: (page) => `?${withPosition(search, { page })}`,
  }
}

const currentSearch = () => window.location.search

const searchChanges = new EventTarget()

function goTo(search: string, { replace }: PageChange): void {
  const { pathname, hash } = window.location
  const url = `${pathname}${search && `?${search}`}${hash}`
  window.history[replace ? 'replaceState' : 'pushState'](window.history.state, '', url)
  searchChanges.dispatchEvent(new Event('change'))
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  searchChanges.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    searchChanges.removeEventListener('change', onChange)
  }
}
