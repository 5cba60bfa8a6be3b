import { buildProxy } from './buildProxy.js'
import type { FpxProxy } from './adapters/FpxProxy.js'
import type { FpxProxyOptions } from './options/FpxProxyOptions.js'
import { GatewayError } from '../gateway/index.js'
import { describeThrown } from '../gateway/internal.js'
import { createFetchHandler } from './adapters/createFetchHandler.js'
import { createProblemResponse, type Handle, withoutBody } from './http/ProxyResponse.js'

/**
 * Creates the proxy, which holds the API key, respects the gateway's rate limit and answers all payers from its cache.
 *
 * If you pass a function, the first request or `findBanks` call creates the proxy from the returned options. Use a
 * function with Next.js, whose build loads the file without the key.
 *
 * If the function throws or returns invalid options, the response is the problem `misconfigured` with status 500. The
 * reason is printed to the console, and the next request calls the function again.
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

/**
 * Creates a proxy that reads its options on the first request or `findBanks` call. If that fails, the request or call
 * fails too, and the next request or call tries again.
 */
export function createDeferredProxy(getOptions: () => FpxProxyOptions): FpxProxy {
  let proxy: FpxProxy | undefined
  let isClosed = false
  /** Why the last attempt to create the proxy failed. */
  let failure: string | undefined

  function getOrCreate(): FpxProxy {
    if (proxy) return proxy
    try {
      proxy = buildProxy(readOptions(getOptions))
    } catch (error) {
      const { message } = error as Error
      // `logger` is one of the options that couldn't be read. The same reason isn't printed for each request.
      if (message !== failure) console.error(`fpx-checkout: ${message}`)
      failure = message
      throw error
    }
    if (isClosed) void proxy.close()
    return proxy
  }

  const handle: Handle = (request) => {
    let created: FpxProxy
    try {
      created = getOrCreate()
    } catch {
      const problem = createProblemResponse('misconfigured')
      return request.method === 'HEAD' ? withoutBody(problem) : problem
    }
    return created.handle(request)
  }

  return {
    fetch: createFetchHandler(handle),
    handle,
    findBanks: async (code, options) => getOrCreate().findBanks(code, options),
    health: () =>
      proxy?.health() ?? {
        status: failure === undefined ? 'idle' : 'failing',
        endpoints: [],
        failingStores: [],
      },
    metrics: () => proxy?.metrics() ?? '',
    async close() {
      isClosed = true
      await proxy?.close()
    },
  }
}

function readOptions(getOptions: () => FpxProxyOptions): FpxProxyOptions {
  let options: FpxProxyOptions
  try {
    options = getOptions()
  } catch (error) {
    throw new GatewayError('misconfigured', {
      detail: `The function that createFpxProxy received threw ${describeThrown(error)}.`,
    })
  }
  if (!(options instanceof Promise)) return options
  options.catch(() => undefined)
  throw new TypeError(
    'The function that createFpxProxy received must return the options; received a promise. Read the key before, and return it.',
  )
}
