import type { GatewayAdapter } from '../GatewayAdapter.js'
import { basicHeaders } from './basicHeaders.js'
import { memberOf, rowsOf } from './rowsOf.js'

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
