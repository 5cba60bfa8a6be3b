import type { GatewayAdapter } from '../GatewayAdapter.js'

/**
 * The standard gateway: `GET /bank`, `/company` and `/ping`, a Bearer key, pages of 40 rows, and 60 calls per minute.
 * It is the default of `gateway.adapter`.
 */
export const standardGateway: GatewayAdapter = {
  name: 'standard',
  path: '/bank',
  pages: (page) => `?page=${page}&perPage=40`,
  ping: '/ping',
  company: '/company',
  perMinute: 60,
}
