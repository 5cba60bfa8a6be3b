import { type Company, type Page, type PageRequest, paginate } from '../../contract/index.js'

/** One page of companies as it can be shown, whatever the gateway answered. */
export interface CompanyPage {
  companies: readonly Company[]
  /** Number of the page with these rows, from 1. It is not always the requested one. */
  page: number
  /** Maximum number of rows on a page, as the gateway counts. */
  perPage: number
  /** Number of companies on all pages; `undefined` if the gateway does not send it. */
  total: number | undefined
  /** Number of pages; `undefined` if the gateway does not send it. */
  totalPages: number | undefined
  /** Every company, if the response had all of them. The pages are then cut in the browser. */
  everything: readonly Company[] | undefined
  /** Whether the gateway has the requested page but sent another one. */
  pageIgnored: boolean
}

/**
 * Reads a response as a page. The standard gateway's document does not say whether /company is paginated, so three shapes are
 * accepted. They are pages with `meta.pagination`, an array of all companies, and the response of a gateway that
 * ignores `page`.
 *
 * @param first - the response for page 1 of the same size, if it is known. An equal response shows that `page` is
 * ignored.
 */
export function toCompanyPage(
  { data, meta }: Page<Company>,
  request: PageRequest,
  first?: Page<Company>,
): CompanyPage {
  const repeated =
    request.page > 1 && data.length > 0 && first !== undefined && sameRows(data, first)
  if (isEverything({ data, ...(meta && { meta }) }, request) || (!meta && repeated))
    return paginateLocally(data, request)
  if (!meta) return toPageWithoutTotal(data, request)

  const { total, per_page, current_page, total_pages } = meta.pagination
  const perPage = per_page || request.perPage
  const totalPages = Math.max(1, total_pages || Math.ceil(total / perPage))
  const page = repeated ? 1 : Math.max(1, current_page)
  return {
    companies: data,
    page,
    perPage,
    total,
    totalPages,
    everything: undefined,
    pageIgnored: page !== request.page && request.page <= totalPages,
  }
}

/** Whether a response has every company, so that no further page must be requested. */
export function isEverything(
  { data, meta }: Page<Company>,
  { page, perPage }: PageRequest,
): boolean {
  if (meta) return data.length > perPage && data.length >= meta.pagination.total
  return data.length > perPage || (page === 1 && data.length < perPage)
}

/** Whether only page 1 shows what this response is: one page, or the same rows for every page. */
export const needsFirstPage = (answer: Page<Company>, request: PageRequest): boolean =>
  !answer.meta && request.page > 1 && !isEverything(answer, request)

/** Returns a page of all companies; the last one for a page beyond the end. */
export function paginateLocally(everything: readonly Company[], request: PageRequest): CompanyPage {
  const { data, meta } = paginate(everything, request)
  const { current_page, total, total_pages } = meta.pagination
  return {
    companies: data,
    page: current_page,
    perPage: request.perPage,
    total,
    totalPages: total_pages,
    everything,
    pageIgnored: false,
  }
}

/** Reads rows without a count: a short page is the last one, and an empty one is beyond the end. */
function toPageWithoutTotal(
  companies: readonly Company[],
  { page, perPage }: PageRequest,
): CompanyPage {
  const last = companies.length < perPage
  return {
    companies,
    page,
    perPage,
    total: last && companies.length > 0 ? (page - 1) * perPage + companies.length : undefined,
    totalPages: last ? Math.max(1, companies.length > 0 ? page : page - 1) : undefined,
    everything: undefined,
    pageIgnored: false,
  }
}

const sameRows = (rows: readonly Company[], first: Page<Company>) =>
  rows.length === first.data.length && rows.every(({ id }, index) => id === first.data[index]?.id)
