import type { GatewayReader } from '../GatewayAdapter.js'
import { entriesOf, isFpxCode } from './rowsOf.js'

/**
 * Reads CHIP's banks from an object that maps codes to statuses (`{ "MB2U0227": "A" }`). "A" means online, and
 * any other string means offline. The bank names come from the FPX bank list. You need to add `path` and either
 * `headers` or `request`. Note that this adapter is based on the public documentation and hasn't been tested with the
 * live gateway.
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
