import { toRows } from '../../contract/index.js'
import type { GatewayAdapter } from '../GatewayAdapter.js'
import { basicHeaders } from './basicHeaders.js'
import { isObject, memberOf, rowsOf } from './rowsOf.js'

/** Prefix of the codes of business banks. */
const BUSINESS = 'B2B1-'

/**
 * Billplz, version 4: `GET {baseUrl}/v4/payment_gateways`, where `baseUrl` ends in `/api`. Only entries with the
 * category `fpx` are banks. A business bank's code begins with `B2B1-`, and payments need this prefix. The picker reads
 * the status from the field `active`. Written from the public documentation; not tested against the live gateway.
 */
export const billplzV4: GatewayAdapter = {
  name: 'billplz-v4',
  path: '/v4/payment_gateways',
  headers: basicHeaders,
  readBanks(body) {
    const entries = toRows(memberOf(body, 'payment_gateways'))
    const banks = Array.isArray(entries)
      ? entries.filter((entry) => !isObject(entry) || entry['category'] === 'fpx')
      : entries
    return rowsOf(banks, (row) => ({ ...row, ...readModel(row['code']) }))
  },
}

function readModel(code: unknown) {
  if (typeof code !== 'string') return {}
  const isBusiness = code.startsWith(BUSINESS)
  const fpxCode = isBusiness ? code.slice(BUSINESS.length) : code
  return { model: isBusiness ? 'B2B1' : 'B2C', fpxCode }
}
