import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'

/** A proxy that listens. */
interface ServedProxy {
  /** Scheme, host and port. */
  origin: string
  /** Takes no further connection, lets the requests under way finish, and ends what is left after ten seconds. */
  drain: () => Promise<void>
}

/** The longest that {@link ServedProxy.drain} waits for a request. */
const DRAIN_MS = 10_000

/**
 * Serves a proxy over HTTP, with `/metrics` beside it. Slow and idle clients are let go in time, so that none keeps
 * a connection from others.
 *
 * @throws the error of `node:net` when the port is taken (`EADDRINUSE`).
 */
export async function serveProxy(
  proxy: FpxProxy,
  { port, host }: { port: number; host: string },
): Promise<ServedProxy> {
  const handle = toNodeHandler(proxy)
  const underWay = new Set<ServerResponse>()
  const server = createNodeServer(proxy, (request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (request.url === '/metrics') sendMetrics(proxy, request, response)
    else handle(request, response)
  })
  // Longer than keep-alive: this ends a client that stops reading in the middle of an answer.
  server.setTimeout(80_000)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    drain: () => drain(server, underWay),
  }
}

function sendMetrics(proxy: FpxProxy, { method }: IncomingMessage, response: ServerResponse): void {
  const served = method === 'GET' || method === 'HEAD'
  response.writeHead(served ? 200 : 405, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
    ...(!served && { allow: 'GET, HEAD' }),
  })
  response.end(served ? proxy.metrics() : undefined)
}

async function drain(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  const lastAnswer = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  underWay.forEach(lastAnswer)
  server.prependListener('request', (_request, response: ServerResponse) => lastAnswer(response))
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
