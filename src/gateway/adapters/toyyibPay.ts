import type { GatewayAdapter } from '../GatewayAdapter.js'
import { rowsOf } from './rowsOf.js'

/**
 * toyyibPay: `GET {baseUrl}/index.php/api/getBankFPX`, where `baseUrl` is the origin. The list does not require a key,
 * so none is sent. The proxy still needs a key, because it encrypts stored lists with it. Written from the public
 * documentation; not tested against the live gateway.
 */
export const toyyibPay: GatewayAdapter = {
  name: 'toyyibpay',
  path: '/index.php/api/getBankFPX',
  headers: () => ({}),
  readBanks: (body) => rowsOf(body, (row) => ({ ...row, code: row['CODE'], name: row['NAME'] })),
}
