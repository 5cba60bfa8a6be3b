/**
 * Adapters for other gateways, which you can pass as `gateway.adapter`. Each adapter is a plain object, so you can
 * override individual members, as in `{ ...billplzV3, perMinute: 20 }`. The module runs on servers and imports only
 * `contract`.
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
