import type { GatewayAdapter } from '../GatewayAdapter.js'
import { basicHeaders } from './basicHeaders.js'
import { memberOf, rowsOf } from './rowsOf.js'

/**
 * Billplz, version 3: `GET {baseUrl}/v3/fpx_banks`, where `baseUrl` ends in `/api`. The list says for each code whether
 * the bank is active; the names are FPX's. The field `active` is passed through: `src/contract/readBankStatus.ts` reads
 * it. Written from the public documentation; not tested against the live gateway.
 */
export const billplzV3: GatewayAdapter = {
  name: 'billplz-v3',
  path: '/v3/fpx_banks',
  headers: basicHeaders,
  readBanks: (body) =>
    // The gateway sends the code in the field `name`.
    rowsOf(memberOf(body, 'banks'), ({ name, ...row }) => ({ ...row, code: name })),
}
