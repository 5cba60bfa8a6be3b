import { type Company, type Page, type PageRequest, paginate } from '../../contract/index.js'

/** One page of companies as it is shown. */
export interface CompanyPage {
  companies: readonly Company[]
  /** Number of the page with these rows, from 1. The requested one may be beyond the end. */
  page: number
  /** Maximum number of rows on a page, as the response counts. */
  perPage: number
  /** Number of companies on all pages. */
  total: number
  /** Number of pages, at least 1. */
  totalPages: number
  /** Every company, if the response had all of them. The pages are then cut in the browser. */
  everything: readonly Company[] | undefined
}

/** Reads a response as a page: one page with `meta.pagination`, or all companies without it. */
export function toCompanyPage({ data, meta }: Page<Company>, request: PageRequest): CompanyPage {
  if (!meta) return paginateLocally(data, request)
  const { total, per_page, current_page, total_pages } = meta.pagination
  const perPage = per_page || request.perPage
  return {
    companies: data,
    page: Math.max(1, current_page),
    perPage,
    total,
    totalPages: Math.max(1, total_pages || Math.ceil(total / perPage)),
    everything: undefined,
  }
}

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
  }
}
