import { readProxyBanks, routes } from '../contract/index.js'
import { bankKey } from './fpxKeys.js'
import { request } from './request.js'
import { defineQuery, steadyOptions } from './steadyOptions.js'

/** Where the proxy is mounted. */
export interface EndpointOption {
  /** Base path of the proxy, for example `/api/fpx`; on a server an absolute address. */
  endpoint: string
}

/**
 * The query of the bank list, for `useQuery`, a prefetch on the server or a test.
 *
 * @example
 * await queryClient.ensureQueryData(bankQueryOptions({ endpoint: 'https://shop.example/api/fpx' }))
 */
export const bankQueryOptions = ({ endpoint }: EndpointOption) =>
  defineQuery({
    ...steadyOptions,
    queryKey: bankKey(endpoint),
    queryFn: ({ signal }) => request(endpoint + routes.bank, readProxyBanks, signal),
  })
