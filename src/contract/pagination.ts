/** The pagination of a list response. All fields are integers. */
export interface Pagination {
  /** The number of items on all pages. */
  total: number
  /** The number of items on the current page. */
  count: number
  /** The maximum number of items on a page. */
  per_page: number
  /** The page number, starting at 1. */
  current_page: number
  /** The number of pages. */
  total_pages: number
}

/** The default number of items on a page. */
export const PER_PAGE_DEFAULT = 20

/** The maximum number of items on a page. */
export const PER_PAGE_MAX = 40

/** The page number and page size to request. */
export interface PageRequest {
  /** The page number, starting at 1. */
  page: number
  /** The number of items on a page, from 1 to {@link PER_PAGE_MAX}. */
  perPage: number
}

/** Returns one page of a complete list along with its pagination. Returns the last page if `page` is beyond the end. */
export function paginate<Item>(
  items: readonly Item[],
  { page, perPage }: PageRequest,
): { data: Item[]; meta: { pagination: Pagination } } {
  const total_pages = Math.max(1, Math.ceil(items.length / perPage))
  const current_page = Math.min(page, total_pages)
  const data = items.slice((current_page - 1) * perPage, current_page * perPage)
  return {
    data,
    meta: {
      pagination: {
        total: items.length,
        count: data.length,
        per_page: perPage,
        current_page,
        total_pages,
      },
    },
  }
}
