import type { GatewayBank, GatewayReader } from '../GatewayAdapter.js'
import { isFpxCode, NO_LIST } from './rowsOf.js'

/**
 * PayNet, FPX: reads a string of codes and states, such as `MB2U0227~A,SCB0216~B`. "A" is online, "B" is offline; the
 * names are FPX's. Add `path` and `request`; if the response has more fields, replace `readBanks` by a function that
 * extracts the string and passes it to this one. Written from the public documentation; not tested against the live
 * gateway.
 */
export const payNetFpx: GatewayReader = {
  name: 'paynet-fpx',
  format: 'text',
  readBanks: (body) =>
    typeof body === 'string' ? (body.trim().split(',').map(toBank) as GatewayBank[]) : NO_LIST,
}

function toBank(pair: string): GatewayBank | null {
  const [code, status, ...more] = pair.split('~')
  return isFpxCode(code) && status && more.length === 0 ? { code, status } : null
}
