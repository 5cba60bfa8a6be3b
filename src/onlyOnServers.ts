// What a browser bundle finds in the place of the server's entries (the `browser` condition of package.json). The
// names are those of the entries, so that a bundler gets as far as this file and a developer reads its reason.
export const createFpxProxy = refused
export const createNodeServer = refused
export const createPaymentService = refused
export const fileSnapshot = refused
export const PaymentServiceError = refused
export const redisShared = refused
export const serveSandbox = refused
export const toNodeHandler = refused

refused()

function refused(): never {
  throw new Error(
    'This entry of fpx-checkout is for servers: the proxy and the client of the payment service hold the API key, which must never be in a browser. Mount the proxy on your server and give its address to the component, for example <BankPicker endpoint="/api/fpx" />.',
  )
}
