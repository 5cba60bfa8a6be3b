import type { GatewayAdapter } from '../GatewayAdapter.js'
import { memberOf, NO_LIST, rowsOf } from './rowsOf.js'

/**
 * PayNet, DuitNow Pay: `GET {baseUrl}/v2/bw/banks`, where `baseUrl` is the origin. PayNet recommends one call every 30
 * minutes. By default, the proxy refreshes the list every 4 minutes.
 *
 * A row with `isBank: false` is a wallet, and the picker reads the status from `isActive`. A bank for both personal
 * and business accounts has one row for each kind of account. Written from the public documentation; not tested
 * against the live gateway.
 */
export const duitNowPay: GatewayAdapter = {
  name: 'duitnow-pay',
  path: '/v2/bw/banks',
  // Four minutes, because the picker warns about a list that is five minutes old.
  ttlMs: 240_000,
  readBanks(body) {
    const data = memberOf(body, 'data')
    const lists = [
      rowsOfModel(memberOf(data, 'retail'), 'B2C'),
      rowsOfModel(memberOf(data, 'corporate'), 'B2B1'),
    ]
    // Both lists are required: without one of them, all banks of its model would be missing.
    return lists.every(Array.isArray) ? lists.flat() : NO_LIST
  },
}

const rowsOfModel = (list: unknown, model: string) =>
  rowsOf(list, (row) => ({ ...row, code: row['bicCode'], model }))
