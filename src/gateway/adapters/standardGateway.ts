import type { GatewayAdapter } from '../GatewayAdapter.js'

/**
 * The standard gateway, the default of `gateway.adapter`: `GET /bank`, `/company` and `/ping`, a Bearer key, pages of
 * 40 banks, and 60 calls per minute for each endpoint.
 */
export const standardGateway: GatewayAdapter = {
  name: 'standard',
  path: '/bank',
  pages: (page) => `?page=${page}&perPage=40`,
  ping: '/ping',
  company: '/company',
  perMinute: 60,
}
