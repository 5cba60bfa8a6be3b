import type { GatewayBank, GatewayReader } from '../GatewayAdapter.js'
import { isFpxCode, NO_LIST } from './rowsOf.js'

/**
 * Reads PayNet's FPX banks from a string of codes and statuses (`MB2U0227~A,SCB0216~B`). "A" means online and
 * "B" means offline. The bank names come from the FPX bank list. You need to add `path` and `request`. If the response
 * contains other fields, override `readBanks` with a function that extracts the string and passes it to the original
 * `readBanks`. Note that this adapter is based on the public documentation and hasn't been tested with the live
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
