import { readProxyPing, routes } from '../../contract/index.js'
import type { EndpointOption } from '../banks/bankQueryOptions.js'
import { fpxKeys } from '../request/fpxKeys.js'
import { request } from '../request/request.js'
import {
  defineQuery,
  STALE_MS,
  baseQueryOptions,
  getRetryDelay,
} from '../request/baseQueryOptions.js'

/** The query of the liveness check: once a minute while the tab is visible, sooner if the proxy says so after a failure. */
export const pingQueryOptions = ({ endpoint }: EndpointOption) =>
  defineQuery({
    ...baseQueryOptions,
    refetchInterval: (query: { state: { error: unknown } }) =>
      getRetryDelay(query.state.error) || STALE_MS,
    queryKey: fpxKeys.ping(endpoint),
    queryFn: ({ signal }) => request(endpoint + routes.ping, readProxyPing, signal),
  })
