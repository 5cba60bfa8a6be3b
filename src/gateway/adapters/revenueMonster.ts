import type { GatewayReader } from '../GatewayAdapter.js'
import { entriesOf, isObject, memberOf } from './rowsOf.js'

/**
 * Revenue Monster: reads `{ item }`, an object of banks, keyed by code, such as `"ABB0233:B2C": { code, isOnline, name
 * }`. The whole key is the code that creates a payment. Add `path` and the signature in `request`. Written from the
 * public documentation; not tested against the live gateway.
 */
export const revenueMonster: GatewayReader = {
  name: 'revenue-monster',
  readBanks: (body) =>
    entriesOf(memberOf(body, 'item'), (key, bank) => {
      // Refuses a key that differs from the bank's code. Otherwise a payment would be created at a different bank from
      // the one that was shown.
      if (!isObject(bank) || bank['code'] !== key) return null
      const [fpxCode, model] = key.split(':')
      return { ...bank, fpxCode, model }
    }),
}
