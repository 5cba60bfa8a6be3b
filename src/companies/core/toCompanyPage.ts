import { type Company, type Page, type PageRequest, paginate } from '../../contract/index.js'

/** One page of companies, as shown. */
export interface CompanyPage {
  companies: readonly Company[]
  /** Page number of these rows, from 1. It differs from the requested page if that page is beyond the end. */
  page: number
  /** Maximum number of rows on a page, according to the response. */
  perPage: number
  /** Number of companies on all pages. */
  total: number
  /** Number of pages, at least 1. */
  totalPages: number
  /** All companies, if the response had them. Paging is then done in the browser. */
  everything: readonly Company[] | undefined
}

/** Converts a response to a page. A response without `meta` has all companies. */
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

/** Returns one page of all companies; the last page, if the requested page is beyond the end. */
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
