// This file replaces the server entries in browser bundles (see the `browser` condition in package.json). It exports
// the same names as these entries (bundlers would otherwise report a missing export instead of the error below).
export const bayarcash = refuse
export const bayarcashDuitNow = refuse
export const bayarcashFpx = refuse
export const billplz = refuse
export const billplzV3 = refuse
export const billplzV4 = refuse
export const chip = refuse
export const createFpxProxy = refuse
export const createNodeServer = refuse
export const createGatewayClient = refuse
export const createPayments = refuse
export const duitNowPay = refuse
export const fileSnapshot = refuse
export const GatewayError = refuse
export const memoryRecords = refuse
export const OptionError = refuse
export const payNetFpx = refuse
export const redisStore = refuse
export const revenueMonster = refuse
export const serveSandbox = refuse
export const sqlRecords = refuse
export const standardGateway = refuse
export const toNodeHandler = refuse
export const toyyibPay = refuse

refuse()

function refuse(): never {
  throw new Error(
    'This entry of fpx-checkout is for servers: the proxy, the payments and the client of the gateway hold the API key, which must never reach a browser. Mount the proxy on your server and give its address to the component, for example <BankPicker endpoint="/api/fpx" />.',
  )
}
