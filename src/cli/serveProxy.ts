import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'
import { namesAllowedHost } from './allowedHosts.js'

/** A running HTTP server with the proxy. */
interface ServedProxy {
  /** Scheme, host and port. */
  origin: string
  /** Accepts no more connections, waits for the current requests, and closes what is left after ten seconds. */
  drain: () => Promise<void>
  /** Closes every connection. */
  close: () => Promise<void>
}

/** How long {@link ServedProxy.drain} waits for requests. */
const DRAIN_TIMEOUT_MS = 10_000

/**
 * Serves a proxy over HTTP, and `/metrics` for loopback names and the allowed hosts. Slow and idle clients are
 * disconnected, so that they do not use up the connections.
 *
 * @throws the error of `node:net` when the port is taken (`EADDRINUSE`).
 */
export async function serveProxy(
  proxy: FpxProxy,
  { port, host, allowed }: { port: number; host: string; allowed: ReadonlySet<string> },
): Promise<ServedProxy> {
  const handle = toNodeHandler(proxy)
  const pending = new Set<ServerResponse>()
  const server = createNodeServer(proxy, (request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
    if (request.url === '/metrics') sendMetrics(proxy, request, response, allowed)
    else handle(request, response)
  })
  // Longer than keep-alive: this disconnects a client that stops reading in the middle of a response.
  server.setTimeout(80_000)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    drain: () => drain(server, pending),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function sendMetrics(
  proxy: FpxProxy,
  request: IncomingMessage,
  response: ServerResponse,
  allowed: ReadonlySet<string>,
): void {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const status = !namesAllowedHost(request, allowed) ? 421 : isReading ? 200 : 405
  response.writeHead(status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(status === 200 ? proxy.metrics() : refusals[status])
}

const refusals: Record<number, string> = {
  421: 'This page is served for localhost and the hosts of --allowed-host only.\n',
}

async function drain(server: Server, pending: ReadonlySet<ServerResponse>): Promise<void> {
  const endKeepAlive = (response: ServerResponse) => {
    response.shouldKeepAlive = false
  }
  pending.forEach(endKeepAlive)
  server.prependListener('request', (_request, response: ServerResponse) => endKeepAlive(response))
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
