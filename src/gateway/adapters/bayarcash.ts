import type { GatewayAdapter } from '../GatewayAdapter.js'
import { memberOf, rowsOf } from './rowsOf.js'

/**
 * Bayarcash, FPX: `GET {baseUrl}/banks`, where `baseUrl` is the API root of version 2 or 3, for example
 * `https://HOST/api/v2`. The picker reads the status from `bank_availability`. Written from the public documentation;
 * not tested against the live gateway.
 */
export const bayarcashFpx: GatewayAdapter = {
  name: 'bayarcash-fpx',
  path: '/banks',
  readBanks: (body) =>
    // An earlier API version sent the bare array.
    rowsOf(memberOf(body, 'data') ?? body, (row) => ({
      ...row,
      code: row['bank_code'],
      name: row['bank_name'],
      display: row['bank_display_name'],
    })),
}

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
