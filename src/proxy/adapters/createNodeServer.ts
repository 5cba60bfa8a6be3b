import type { RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { FpxProxy } from './FpxProxy.js'
import { checkProxy, nodeHttp, toNodeHandler } from './toNodeHandler.js'

/**
 * Creates a `node:http` server for the proxy. When the server closes, it still responds to requests that have already
 * arrived and then closes their connections.
 *
 * The server's limits are strict enough for a server that is directly exposed to the internet. Headers must arrive
 * within 5 seconds, and the whole request within 8 seconds. An idle connection is closed after 75 seconds. Headers
 * larger than 16 kB are rejected. This limit is Node's default, which you can change with `--max-http-header-size` on
 * the command line or in `NODE_OPTIONS`.
 *
 * @param proxy The proxy that `createFpxProxy` returns.
 * @param handler Handles the requests. You can pass a handler to add your own route, for example. The handler must pass
 * all requests for the proxy to `toNodeHandler(proxy)`. Default: `toNodeHandler(proxy)`.
 * @throws {TypeError} if `proxy` isn't a proxy but, for example, a handler.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { createNodeServer } from 'fpx-checkout/proxy/node'
 *
 * const proxy = createFpxProxy({
 *   gateway: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 * })
 * createNodeServer(proxy).listen(4020)
 */
export function createNodeServer(
  proxy: Pick<FpxProxy, 'handle'>,
  handler?: RequestListener,
): Server {
  checkProxy('createNodeServer', proxy)
  return new NodeServer(limits, handler ?? toNodeHandler(proxy))
}

class NodeServer extends nodeHttp.Server {
  override close(callback?: (error?: Error) => void): this {
    // If we didn't change these settings, Node would leave a connection with a pending response open until the idle
    // timeout.
    this.keepAliveTimeout = 1
    this.prependListener('request', (_request, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
    return super.close(callback)
  }

  /** Node calls this method when the server closes. */
  override closeIdleConnections(): void {
    // Node also treats a connection as idle if its request has arrived but hasn't been read yet. We wait for two
    // callbacks: Node reads from all connections between them.
    setImmediate(() => setImmediate(() => super.closeIdleConnections()))
  }
}

const limits: ServerOptions & { optimizeEmptyRequests: boolean } = {
  headersTimeout: 5000,
  requestTimeout: 8000,
  keepAliveTimeout: 75_000,
  // How often Node checks for slow requests, in milliseconds.
  connectionsCheckingInterval: 1000,
  requireHostHeader: true,
  // This option makes each request about 10% faster. We can use it (the proxy doesn't read request bodies).
  optimizeEmptyRequests: true,
}
