import type { GatewayAdapter } from '../GatewayAdapter.js'
import { rowsOf } from './rowsOf.js'

/**
 * Reads toyyibPay's banks from `GET {baseUrl}/index.php/api/getBankFPX`, where `baseUrl` is the origin. Reading the
 * list doesn't require an API key, so no key is sent. However, the proxy still needs an API key to encrypt stored
 * lists. Note that this adapter is based on the public documentation and hasn't been tested with the live gateway.
 */
export const toyyibPay: GatewayAdapter = {
  name: 'toyyibpay',
  path: '/index.php/api/getBankFPX',
  headers: () => ({}),
  readBanks: (body) => rowsOf(body, (row) => ({ ...row, code: row['CODE'], name: row['NAME'] })),
}
