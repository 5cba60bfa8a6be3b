import { type RequestListener, Server, type ServerOptions } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FpxProxy } from '../createFpxProxy.js'
import { checkProxy } from './checkProxy.js'
import { PlainConnections } from './PlainConnections.js'
import { toNodeHandler } from './toNodeHandler.js'

/**
 * A `node:http` server with limits for one that faces the internet alone: slow heads are cut off after 5 s,
 * whole requests after 8 s, idle connections after 75 s, heads above 8 kB are refused. The bank list is answered on
 * the socket where it is asked for in the plainest form, which takes less than half of what `node:http` needs; every
 * other request goes through `node:http`, and so do all while somebody else listens to the server's `request`.
 *
 * @param proxy What `createFpxProxy` gives.
 * @param handler What answers the other requests, where you put something in front of the proxy. Default: the proxy.
 * @throws {TypeError} where `proxy` is something else, a handler for example.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { createNodeServer } from 'fpx-checkout/proxy/node'
 *
 * const proxy = createFpxProxy({
 *   upstream: { baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY },
 * })
 * createNodeServer(proxy).listen(4020)
 */
export function createNodeServer(
  proxy: Pick<FpxProxy, 'handle' | 'publicPath'>,
  handler?: RequestListener,
): Server {
  checkProxy('createNodeServer', proxy)
  return new NodeServer(proxy, handler ?? toNodeHandler(proxy))
}

class NodeServer extends Server {
  readonly #plain: PlainConnections

  constructor(proxy: Pick<FpxProxy, 'handle' | 'publicPath'>, handler: RequestListener) {
    super(limits, handler)
    // What a server of Node's does with a connection is its first listener. Where a runtime has none, nothing changes.
    const [parse] = this.listeners('connection') as ((stream: Duplex) => void)[]
    const toHttp = (stream: Duplex) => parse?.call(this, stream)
    this.#plain = new PlainConnections(this, proxy, handler, toHttp)
    if (!parse) return
    this.off('connection', parse)
    // Whoever hands a connection over by this event may have any stream, and a server that never listens.
    this.on('connection', (stream: Duplex) =>
      stream instanceof Socket && this.listening ? this.#plain.take(stream) : toHttp(stream),
    )
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections()
    this.#plain.close('idle')
  }

  override closeAllConnections(): void {
    super.closeAllConnections()
    this.#plain.close('all')
  }
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
