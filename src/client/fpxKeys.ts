import type { CompanyRequest } from '../contract/index.js'

/** Returns the key of the bank list. Separate from `fpxKeys`, because a payer's page needs only this key. */
export const bankKey = (endpoint: string) => ['fpx-checkout', endpoint, 'bank'] as const

/**
 * The react-query keys of all queries in this package. Each begins with `fpx-checkout`.
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
  /** Key prefix of all queries. */
  all: ['fpx-checkout'] as const,
  /** Key of the bank list at an `endpoint`, for example `/api/fpx`. */
  banks: bankKey,
  /** Key prefix of all company pages at an `endpoint`. */
  companies: (endpoint: string) => ['fpx-checkout', endpoint, 'company'] as const,
  /** Key of one company page. Parameters that are `undefined` count as missing. */
  companyPage: (endpoint: string, { page, perPage, search, sort, lang }: CompanyRequest) =>
    ['fpx-checkout', endpoint, 'company', { page, perPage, search, sort, lang }] as const,
  /** Key of the status report, which lists bank outages, at an `endpoint`. */
  status: (endpoint: string) => ['fpx-checkout', endpoint, 'status'] as const,
  /** Key of the liveness check (`/ping`) at an `endpoint`. */
  ping: (endpoint: string) => ['fpx-checkout', endpoint, 'ping'] as const,
}
