import type { PageRequest } from '../contract/index.js'

/** The key of the bank list: apart, because it is the only one that a payer's page needs. */
export const bankKey = (endpoint: string) => ['fpx-checkout', endpoint, 'bank'] as const

/** The react-query keys of everything this package keeps; all begin with `fpx-checkout`. */
export const fpxKeys = {
  all: ['fpx-checkout'] as const,
  banks: bankKey,
  companies: (endpoint: string) => ['fpx-checkout', endpoint, 'company'] as const,
  companyPage: (endpoint: string, { page, perPage }: PageRequest) =>
    ['fpx-checkout', endpoint, 'company', { page, perPage }] as const,
  ping: (endpoint: string) => ['fpx-checkout', endpoint, 'ping'] as const,
}
