const PER_PAGE_DEFAULT = 20
const PER_PAGE_MAX = 40

/**
 * Returns the page that a query requests from a list, and its `meta.pagination`. A `perPage` above 40 counts as 40.
 *
 * The following isn't documented. A `perPage` or `page` that isn't a whole number from 1 is ignored, and the default
 * (20 rows, page 1) applies. If a parameter is repeated, its first value counts. A page beyond the last page is empty.
 */
export function paginate(items: readonly object[], query: URLSearchParams, forcedPage?: number) {
  const per_page = Math.min(wholeNumber(query.get('perPage')) ?? PER_PAGE_DEFAULT, PER_PAGE_MAX)
  const current_page = forcedPage ?? wholeNumber(query.get('page')) ?? 1
  const data = items.slice((current_page - 1) * per_page, current_page * per_page)
  const pagination = {
    total: items.length,
    count: data.length,
    per_page,
    current_page,
    total_pages: Math.max(1, Math.ceil(items.length / per_page)),
  }
  return { data, meta: { pagination } }
}

function wholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text)) return undefined
  return Number(text) || undefined
}
