import type { GatewayAdapter } from '../GatewayAdapter.js'

/**
 * The adapter for the standard gateway, which is used by default. The adapter calls `GET /bank`, `/company`, and
 * `/ping` with a Bearer token, reads 40 banks per page, and makes at most 60 calls per minute to each endpoint.
 */
export const standardGateway: GatewayAdapter = {
  name: 'standard',
  path: '/bank',
  pages: (page) => `?page=${page}&perPage=40`,
  ping: '/ping',
  company: '/company',
  perMinute: 60,
}
