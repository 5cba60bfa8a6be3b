import type { Gateway } from '../GatewayAdapter.js'

/**
 * The service document: `GET /bank`, `/company` and `/ping`, a Bearer key, pages of 40 rows, 60 calls a minute. The default
 * of `upstream.gateway`.
 */
export const serviceDocument: Gateway = {
  name: 'service-document',
  path: '/bank',
  pages: (page) => `?page=${page}&perPage=40`,
  ping: '/ping',
  company: '/company',
  perMinute: 60,
}
