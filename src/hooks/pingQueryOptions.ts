import { readProxyPing, routes } from '../contract/index.js'
import type { EndpointOption } from './bankQueryOptions.js'
import { fpxKeys } from './fpxKeys.js'
import { request } from './request.js'
import { defineQuery, STALE_MS, steadyOptions, waitAfter } from './steadyOptions.js'

/** The query of the liveness check: once a minute while somebody looks, sooner when the proxy says so after a failure. */
export const pingQueryOptions = ({ endpoint }: EndpointOption) =>
  defineQuery({
    ...steadyOptions,
    refetchInterval: (query: { state: { error: unknown } }) =>
      waitAfter(query.state.error) || STALE_MS,
    queryKey: fpxKeys.ping(endpoint),
    queryFn: ({ signal }) => request(endpoint + routes.ping, readProxyPing, signal),
  })
