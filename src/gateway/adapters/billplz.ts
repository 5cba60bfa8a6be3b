import type { GatewayAdapter } from '../GatewayAdapter.js'
import { memberOf, rowsOf, isObject } from './rowsOf.js'
import { toRows } from '../../contract/index.js'

/** Returns the headers of Basic authentication. The key is the user name, and there is no password. */
const basicHeaders = (apiKey: string) => ({ Authorization: `Basic ${btoa(`${apiKey}:`)}` })

/**
 * Billplz, version 3: `GET {baseUrl}/v3/fpx_banks`, where `baseUrl` ends in `/api`. The list contains only codes and
 * whether each bank is active; the names are FPX's. The picker reads the status from the field `active`. Written from
 * the public documentation; not tested against the live gateway.
 */
export const billplzV3: GatewayAdapter = {
  name: 'billplz-v3',
  path: '/v3/fpx_banks',
  headers: basicHeaders,
  readBanks: (body) =>
    // The gateway sends the code in the field `name`.
    rowsOf(memberOf(body, 'banks'), ({ name, ...row }) => ({ ...row, code: name })),
}

/** The prefix of business bank codes. */
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
