/**
 * Adapters for the lists of other gateways, for the option `gateway.adapter`. Each adapter is a plain object, so you
 * can replace single members: `{ ...billplzV3, perMinute: 20 }`. They run on servers. Of this package's other modules,
 * they import only `contract`.
 *
 * @module
 */
export { bayarcashDuitNow, bayarcashFpx } from './bayarcash.js'
export { billplzV3, billplzV4 } from './billplz.js'
export { chip } from './chip.js'
export { duitNowPay } from './duitNowPay.js'
export { payNetFpx } from './payNetFpx.js'
export { revenueMonster } from './revenueMonster.js'
export { standardGateway } from './standardGateway.js'
export { toyyibPay } from './toyyibPay.js'
