import type { GatewayAdapter } from '../GatewayAdapter.js'
import { memberOf, rowsOf } from './rowsOf.js'

/**
 * Reads Bayarcash's FPX banks from `GET {baseUrl}/banks`, where `baseUrl` is the API root of version 2 or 3, for
 * example `https://HOST/api/v2`. The picker reads the status from `bank_availability`. Note that this adapter is based
 * on the public documentation and hasn't been tested with the live gateway.
 */
export const bayarcashFpx: GatewayAdapter = {
  name: 'bayarcash-fpx',
  path: '/banks',
  readBanks: (body) =>
    // An earlier version of the API returned a plain array instead of an object.
    rowsOf(memberOf(body, 'data') ?? body, (row) => ({
      ...row,
      code: row['bank_code'],
      name: row['bank_name'],
      display: row['bank_display_name'],
    })),
}

/**
 * Reads Bayarcash's DuitNow Online Banking/Wallets banks from `GET {baseUrl}/duitnow/dobw/banks`. The bank codes in
 * this list are BICs or FPX codes. Note that this adapter is based on the public documentation and hasn't been tested
 * with the live gateway.
 */
export const bayarcashDuitNow: GatewayAdapter = {
  name: 'bayarcash-duitnow',
  path: '/duitnow/dobw/banks',
  readBanks: (body) =>
    rowsOf(body, (row) => ({ ...row, code: row['bank_code'], name: row['bank_name'] })),
}
