import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'
import { namesAllowedHost } from './allowedHosts.js'

/** A proxy that listens. */
interface ServedProxy {
  /** Scheme, host and port. */
  origin: string
  /** Takes no further connection, lets the requests under way finish, and ends what is left after ten seconds. */
  drain: () => Promise<void>
  /** Ends every connection. */
  close: () => Promise<void>
}

/** The longest that {@link ServedProxy.drain} waits for a request. */
const DRAIN_MS = 10_000

/**
 * Serves a proxy over HTTP, with `/metrics` beside it, which answers loopback names and the allowed hosts only. Slow and
 * idle clients are let go in time, so that none keeps a connection from others.
 *
 * @throws the error of `node:net` when the port is taken (`EADDRINUSE`).
 */
export async function serveProxy(
  proxy: FpxProxy,
  { port, host, allowed }: { port: number; host: string; allowed: ReadonlySet<string> },
): Promise<ServedProxy> {
  const handle = toNodeHandler(proxy)
  const underWay = new Set<ServerResponse>()
  const server = createNodeServer(proxy, (request, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (request.url === '/metrics') sendMetrics(proxy, request, response, allowed)
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
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const status = !namesAllowedHost(request, allowed) ? 421 : isRead ? 200 : 405
  response.writeHead(status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  })
  response.end(status === 200 ? proxy.metrics() : refusals[status])
}

const refusals: Record<number, string> = {
  421: 'This page answers to localhost, and to the hosts that --allowed-host names.\n',
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
