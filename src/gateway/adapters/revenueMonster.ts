import type { GatewayReader } from '../GatewayAdapter.js'
import { entriesOf, isObject, memberOf } from './rowsOf.js'

/**
 * Reads Revenue Monster's banks from `{ item }`, an object with entries such as `"ABB0233:B2C": { code, isOnline, name
 * }`. An entry's full key is required when you create a payment. You need to add `path` and a `request` function that
 * signs the calls. Note that this adapter is based on the public documentation and hasn't been tested with the live
 * gateway.
 */
export const revenueMonster: GatewayReader = {
  name: 'revenue-monster',
  readBanks: (body) =>
    entriesOf(memberOf(body, 'item'), (key, bank) => {
      // If an entry's key differed from its code, the payment could be created at a different bank than the one the
      // payer selected.
      if (!isObject(bank) || bank['code'] !== key) return null
      const [fpxCode, model] = key.split(':')
      return { ...bank, fpxCode, model }
    }),
}
