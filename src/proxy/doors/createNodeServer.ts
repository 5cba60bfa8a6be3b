import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/**
 * A `node:http` server with limits for one that faces the internet alone: slow heads are cut off after 5 s,
 * whole requests after 8 s, idle connections after 75 s, heads above 8 kB are refused. A request without a body has
 * ended when it comes, and tells no `end` of it, where Node can do that (24.12 and newer).
 *
 * @param handler What answers: `toNodeHandler(proxy)`.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'
 *
 * const proxy = createFpxProxy({
 *   upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 * })
 * createNodeServer(toNodeHandler(proxy)).listen(4020)
 */
export function createNodeServer(handler: RequestListener): Server {
  return createServer(limits, handler)
}

const limits: ServerOptions & { optimizeEmptyRequests: boolean } = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8192,
  // Node looks for slow requests at this pace only.
  connectionsCheckingInterval: 1000,
  requireHostHeader: true,
  // Nobody here reads a body, and telling of its end costs a tenth of a request.
  optimizeEmptyRequests: true,
}
