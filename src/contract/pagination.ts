/** The object at `meta.pagination`. All fields are whole numbers. */
export interface Pagination {
  /** Number of items on all pages together. */
  total: number
  /** Number of items on the current page. */
  count: number
  /** Maximum number of items on a page. */
  per_page: number
  /** Page number, from 1. */
  current_page: number
  /** Number of pages. */
  total_pages: number
}

/** Number of items on a page if the request doesn't set it. */
export const PER_PAGE_DEFAULT = 20

/** Maximum number of items on a gateway page. */
export const PER_PAGE_MAX = 40

/** Page number and page size of a request. */
export interface PageRequest {
  /** Page number, from 1. */
  page: number
  /** Number of items on a page, from 1 to {@link PER_PAGE_MAX}. */
  perPage: number
}

/** Returns one page of a complete list, with its pagination. If `page` is beyond the end, returns the last page. */
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
