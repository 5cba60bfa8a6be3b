import type { CompanyRequest } from '../contract/index.js'

/** Removes trailing slashes so that `/api/fpx/` and `/api/fpx` have the same query keys. */
export const stripTrailingSlash = (endpoint: string) => endpoint.replace(/\/+$/, '')

/**
 * Returns the query key for the bank list. This function is a separate export so that checkout pages don't load all of
 * `fpxKeys`.
 */
export const bankKey = (endpoint: string) => ['fpx-checkout', endpoint, 'bank'] as const

/**
 * The react-query keys of all queries in this package. Each key begins with `fpx-checkout`.
 *
 * @example
 * import { useQueryClient } from '@tanstack/react-query'
 * import { fpxKeys } from 'fpx-checkout/query'
 *
 * export function useNewCompany() {
 *   const client = useQueryClient()
 *   return () => client.invalidateQueries({ queryKey: fpxKeys.companies('/api/fpx') })
 * }
 */
export const fpxKeys = {
  /** The prefix shared by all query keys. */
  all: ['fpx-checkout'] as const,
  /** Returns the query key for the bank list at an endpoint such as `/api/fpx`. */
  banks: bankKey,
  /** Returns the prefix shared by the query keys of all company pages at an endpoint. */
  companies: (endpoint: string) => ['fpx-checkout', endpoint, 'company'] as const,
  /** Returns the query key for one company page. Parameters that are `undefined` are treated as missing. */
  companyPage: (endpoint: string, { ids, lang, page, perPage, search, sort }: CompanyRequest) =>
    // In alphabetical order, in which react-query hashes an object.
    ['fpx-checkout', endpoint, 'company', { ids, lang, page, perPage, search, sort }] as const,
  /** Returns the query key for the status report, which lists bank outages. */
  status: (endpoint: string) => ['fpx-checkout', endpoint, 'status'] as const,
  /** Returns the query key for ping requests. */
  ping: (endpoint: string) => ['fpx-checkout', endpoint, 'ping'] as const,
}
