import { createDeferredProxy } from './createDeferredProxy.js'
import { buildProxy } from './buildProxy.js'
import type { FpxProxy } from './adapters/FpxProxy.js'
import type { FpxProxyOptions } from './options/FpxProxyOptions.js'

/**
 * Creates the proxy. It holds the API key, respects the gateway's rate limit, and answers all payers from its cache.
 *
 * If you pass a function, the first request or `findBanks` call creates the proxy from the options that it returns.
 * Next.js needs that, because its build loads the file without the key.
 *
 * If the function throws or its options are invalid, the response is the problem `misconfigured` with status 500. The
 * reason is printed to the console, and the next request tries again.
 *
 * @param options - the options, or a function that returns them.
 * @throws {OptionError} for an invalid or unknown option, unless you pass a function.
 * @example
 * // Next.js; for Node's own server see fpx-checkout/proxy/node
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 *
 * const proxy = createFpxProxy(() => ({
 *   gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 * }))
 *
 * export const GET = (request: Request) => proxy.fetch(request)
 *
 */
export function createFpxProxy(options: FpxProxyOptions | (() => FpxProxyOptions)): FpxProxy {
  return typeof options === 'function' ? createDeferredProxy(options) : buildProxy(options)
}
