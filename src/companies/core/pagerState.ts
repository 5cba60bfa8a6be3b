import {
  type Company,
  type Page,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  type PageRequest,
} from '../../contract/index.js'
import { readNumber } from '../../ui/text.js'

/** The state of a headless pager. */
export interface PagerState {
  /**
   * The current page number, starting at 1. The number changes as soon as a page is requested, before the response
   * arrives.
   */
  page: number
  /** The number of rows per page, from 1 to 40. */
  perPage: number
  /** The page sizes the user can choose from, in ascending order. The list always includes the current page size. */
  perPageOptions: readonly number[]
  /** The number of pages, or `undefined` before the first response. */
  totalPages: number | undefined
  /** The number of matching companies across all pages, or `undefined` before the first response. */
  total: number | undefined
  /** The position of the first visible row, starting at 1, or 0 if the page is empty. */
  from: number
  /** The position of the last visible row, or 0 if the page is empty. */
  to: number
  /** Whether there is a previous page. */
  hasPrevious: boolean
  /** Whether there is a next page. */
  hasNext: boolean
  /**
   * The page numbers to show, which include the first page, the last page, and the pages around the current page.
   * `null` marks a gap.
   */
  pages: readonly (number | null)[]
}

/** The default page sizes the user can choose from. */
export const PER_PAGE_OPTIONS = [10, PER_PAGE_DEFAULT, PER_PAGE_MAX] as const

/** Clamps a page number to the integers the proxy accepts, from 1 to 999,999,999. */
export const pageNumber = (page: number): number =>
  Math.min(Math.max(1, Math.floor(readNumber('page', page) ?? 1)), 999_999_999)

/** Clamps a page size to the integers the gateway accepts, from 1 to 40. */
export const pageSize = (perPage: number): number =>
  // We clamp sizes below 1 to 0 so that the default page size replaces them.
  Math.min(PER_PAGE_MAX, Math.max(0, Math.floor(readNumber('perPage', perPage) ?? 0))) ||
  PER_PAGE_DEFAULT

/** Returns the number of the page that will contain the first visible row once the page size has changed. */
export const pageForNewPageSize = ({ page, perPage }: PageRequest, next: number): number =>
  Math.floor(((page - 1) * perPage) / next) + 1

/**
 * Returns up to seven page numbers for a pager. The result includes the first page, the last page, and the current page
 * with its neighbours. `null` marks a gap.
 */
export function visiblePages(page: number, totalPages: number): (number | null)[] {
  if (totalPages <= 7) return range(1, totalPages)
  const start = Math.max(3, Math.min(page - 1, totalPages - 4))
  const end = start + 2
  const before = start === 3 ? 2 : null
  const after = end === totalPages - 2 ? totalPages - 1 : null
  return [1, before, ...range(start, end), after, totalPages]
}

/**
 * Returns the pager state for the visible rows. If the gateway sends 0 as the page size or page count, this function
 * derives the value from the request and the total.
 *
 * @param request - the last request. The pager shows this request's page as the current page even before the response
 * arrives.
 * @param shown - the visible page, including `meta`. While a request is pending, the previously loaded page remains
 * visible.
 */
export function toPagerState(
  request: PageRequest,
  shown: Page<Company> | undefined,
): Omit<PagerState, 'perPageOptions'> {
  const { total, per_page, current_page = 1, total_pages } = shown?.meta?.pagination ?? {}
  const size = per_page || request.perPage
  const totalPages =
    total === undefined ? undefined : Math.max(1, total_pages || Math.ceil(total / size))
  const page = Math.min(request.page, totalPages ?? Infinity)
  const count = shown?.data.length ?? 0
  const before = (Math.max(1, current_page) - 1) * size
  return {
    page,
    perPage: request.perPage,
    total,
    totalPages,
    from: count === 0 ? 0 : before + 1,
    to: count === 0 ? 0 : before + count,
    hasPrevious: page > 1,
    hasNext: page < (totalPages ?? 0),
    pages: visiblePages(page, totalPages ?? page),
  }
}

const range = (from: number, to: number) =>
  [...new Array(Math.max(0, to - from + 1)).keys()].map((index) => from + index)
