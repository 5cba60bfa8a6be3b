import type { GatewayAdapter } from '../GatewayAdapter.js'
import { rowsOf } from './rowsOf.js'

/**
 * Bayarcash, DuitNow Online Banking/Wallets: `GET {baseUrl}/duitnow/dobw/banks`. The code is a BIC or an FPX code.
 * Written from the public documentation; not tested against the live gateway.
 */
export const bayarcashDuitNow: GatewayAdapter = {
  name: 'bayarcash-duitnow',
  path: '/duitnow/dobw/banks',
  readBanks: (body) =>
    rowsOf(body, (row) => ({ ...row, code: row['bank_code'], name: row['bank_name'] })),
}
