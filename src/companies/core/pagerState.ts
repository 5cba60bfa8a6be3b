import {
  type Company,
  type Page,
  PER_PAGE_DEFAULT,
  PER_PAGE_MAX,
  type PageRequest,
} from '../../contract/index.js'
import { readNumber } from '../../ui/text.js'

/** State of a pager, without markup. */
export interface PagerState {
  /** The current page, from 1: the requested page, even before the response has arrived. */
  page: number
  /** Number of rows on a page, 1 to 40. */
  perPage: number
  /** Page sizes to choose from, ascending, including the current one. */
  perPageOptions: readonly number[]
  /** Number of pages; `undefined` before the first response. */
  totalPages: number | undefined
  /** Number of companies that match, on all pages; `undefined` before the first response. */
  total: number | undefined
  /** Number of the first row in view, from 1; 0 if there is none. */
  from: number
  /** Number of the last row in view; 0 if there is none. */
  to: number
  /** Whether there is a page before this one. */
  hasPrevious: boolean
  /** Whether there is a page after this one. */
  hasNext: boolean
  /** Page numbers to show: the first, the last and those around the current one; `null` is a gap. */
  pages: readonly (number | null)[]
}

/** Default page sizes to choose from. */
export const PER_PAGE_OPTIONS = [10, PER_PAGE_DEFAULT, PER_PAGE_MAX] as const

/** Returns a page number that the proxy accepts: a whole number from 1, with nine digits at most. */
export const pageNumber = (page: number): number =>
  Math.min(Math.max(1, Math.floor(readNumber('page', page) ?? 1)), 999_999_999)

/** Returns a page size that the gateway accepts: a whole number from 1 to 40. */
export const pageSize = (perPage: number): number =>
  // A size below 1 becomes 0, so the default applies.
  Math.min(PER_PAGE_MAX, Math.max(0, Math.floor(readNumber('perPage', perPage) ?? 0))) ||
  PER_PAGE_DEFAULT

/** Returns the page that contains the current first row after the page size changes. */
export const pageForNewPageSize = ({ page, perPage }: PageRequest, next: number): number =>
  Math.floor(((page - 1) * perPage) / next) + 1

/**
 * Returns the page numbers to show: the first, the last, and the current page with its neighbours. Gaps are `null`.
 * There are at most seven entries.
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
 * Returns the pager state for the visible rows. Counts that the gateway sends as 0 are replaced.
 *
 * @param request - the last request. Its page is the current page, even before the response has arrived.
 * @param shown - the visible page, which has `meta`. While the request is pending, it is an earlier page.
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
