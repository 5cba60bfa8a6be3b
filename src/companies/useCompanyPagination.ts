import { useState } from 'react'
import { type PageRequest, PER_PAGE_DEFAULT, PER_PAGE_MAX } from '../contract/index.js'
import { useStableCallback } from '../ui/useStableCallback.js'
import { PER_PAGE_OPTIONS, pageForNewPageSize, pageNumber, pageSize } from './core/pagerState.js'

/** Details of a page change, for a parent that controls the page. */
export interface PageChange {
  /** Number of rows on a page. It may have changed, too. */
  perPage: number
  /**
   * Whether to replace the current entry of the browser's history. True if the change corrects a page beyond the end.
   */
  replace: boolean
}

/** Options for the page and the page size, each controlled or uncontrolled. */
export interface CompanyPaginationOptions {
  /** Controlled page, from 1. */
  page?: number | undefined
  /** Initial page, if it is not controlled. Default: 1. */
  defaultPage?: number | undefined
  /** Called when the page or the page size changes. A new size leaves the first visible row in view. */
  onPageChange?: ((page: number, change: PageChange) => void) | undefined
  /** Controlled number of rows on a page, 1 to 40. */
  perPage?: number | undefined
  /** Initial number of rows on a page, if it is not controlled. Default: 20. */
  defaultPerPage?: number | undefined
  /** Page sizes to choose from. Sizes above 40 count as 40. Default: 10, 20, 40. */
  perPageOptions?: readonly number[] | undefined
}

/** Position in the list, and functions that change it. */
export interface CompanyPagination extends PageRequest {
  perPageOptions: readonly number[]
  goTo: (page: number, replace?: boolean) => void
  setPerPage: (perPage: number) => void
}

/** Provides the page and the page size, each controlled or uncontrolled, as values that the gateway accepts. */
export function useCompanyPagination(options: CompanyPaginationOptions): CompanyPagination {
  const [own, setOwn] = useState({
    page: options.defaultPage ?? 1,
    perPage: options.defaultPerPage ?? PER_PAGE_DEFAULT,
  })
  const page = pageNumber(options.page ?? own.page)
  const perPage = sizeInForce(options.perPage ?? own.perPage)

  function move(next: PageRequest, replace = false) {
    if (next.page === page && next.perPage === perPage) return
    setOwn(next)
    options.onPageChange?.(next.page, { perPage: next.perPage, replace })
  }
  const goTo = useStableCallback((next: number, replace?: boolean) =>
    move({ page: pageNumber(next), perPage }, replace),
  )
  const setPerPage = useStableCallback((next: number) => {
    const size = sizeInForce(next)
    move({ page: pageForNewPageSize({ page, perPage }, size), perPage: size })
  })

  const sizes = [...(options.perPageOptions ?? PER_PAGE_OPTIONS), perPage].map(sizeInForce)
  const perPageOptions = [...new Set(sizes)].sort((a, b) => a - b)
  return { page, perPage, perPageOptions, goTo, setPerPage }
}

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

/** Whether developer warnings are enabled. Without a bundler, `process` does not exist, and warnings are disabled. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
