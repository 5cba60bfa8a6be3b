import type { GatewayReader } from '../GatewayAdapter.js'
import { entriesOf, isFpxCode } from './rowsOf.js'

/**
 * CHIP: reads an object of states, keyed by code, such as `{ "MB2U0227": "A" }`. "A" is online, any other string is
 * offline; the names are FPX's. Add `path`, and `headers` or `request`. Written from the public documentation; not
 * tested against the live gateway.
 */
export const chip: GatewayReader = {
  name: 'chip',
  readBanks: (body) =>
    entriesOf(body, (code, state) =>
      isFpxCode(code) && typeof state === 'string'
        ? { code, status: state === 'A' ? 'online' : 'offline' }
        : null,
    ),
}
