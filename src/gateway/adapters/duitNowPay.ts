import type { GatewayAdapter } from '../GatewayAdapter.js'
import { memberOf, NO_LIST, rowsOf } from './rowsOf.js'

/**
 * Reads PayNet's DuitNow Pay banks from `GET {baseUrl}/v2/bw/banks`, where `baseUrl` is the origin. PayNet recommends
 * one call every 30 minutes, but the proxy refreshes the list every 4 minutes by default.
 *
 * Rows with `isBank: false` are wallets. The picker reads the status from `isActive`. Banks that offer both personal
 * and business accounts have one row for each kind of account. Note that this adapter is based on the public
 * documentation and hasn't been tested with the live gateway.
 */
export const duitNowPay: GatewayAdapter = {
  name: 'duitnow-pay',
  path: '/v2/bw/banks',
  // We refresh the list every four minutes (the picker warns payers once a list is five minutes old).
  ttlMs: 240_000,
  readBanks(body) {
    const data = memberOf(body, 'data')
    const lists = [
      rowsOfModel(memberOf(data, 'retail'), 'B2C'),
      rowsOfModel(memberOf(data, 'corporate'), 'B2B1'),
    ]
    // If we accepted a response with only one list, all banks of the other FPX model would be missing.
    return lists.every(Array.isArray) ? lists.flat() : NO_LIST
  },
}

const rowsOfModel = (list: unknown, model: string) =>
  rowsOf(list, (row) => ({ ...row, code: row['bicCode'], model }))
