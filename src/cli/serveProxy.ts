import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'
import { listenError } from './CliError.js'

/** A running HTTP server that serves the proxy. */
interface ServedProxy {
  /** The server's origin, which consists of scheme, host and port. */
  origin: string
  /** URL of `/metrics`; `undefined` if it is not served. */
  metrics: string | undefined
  /** Closes each connection after its pending response, or after the response to its next request. */
  endKeepAlive: () => void
  /**
   * Stops accepting connections, waits for pending requests, and closes the remaining connections after ten seconds.
   */
  drain: () => Promise<void>
  /** Closes all connections. */
  close: () => Promise<void>
}

/** How long {@link ServedProxy.drain} waits for requests, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/** Where to listen, and what to serve in addition to the proxy. */
export interface ServeOptions {
  port: number
  host: string
  /** Port of a separate server for the metrics and the probes. Default: none, and the metrics are not served. */
  metricsPort?: number | undefined
  /** The host the server for `metricsPort` listens on. */
  metricsHost: string
  /**
   * Called when the server fails after the start, for example because too many files are open when a connection
   * arrives.
   */
  onError: (error: Error) => void
}

/**
 * Serves a proxy and the probes over HTTP, and the metrics on a separate server if `metricsPort` is set. Slow and idle
 * clients are disconnected, so that they do not use up the connections.
 *
 * @throws {CliError} if the server cannot listen on a port or host.
 */
export async function serveProxy(
  proxy: FpxProxy,
  getReadiness: () => Readiness,
  { port, host, metricsPort, metricsHost, onError }: ServeOptions,
): Promise<ServedProxy> {
  const pages = createProbes(getReadiness)
  const handle = toNodeHandler(proxy)
  const pending = new Set<ServerResponse>()
  const server = createNodeServer(proxy, (request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
    if (!sendPage(pages, request, response)) handle(request, response)
  })
  // Disconnects clients that stop reading in the middle of a response. Longer than the keep-alive timeout, which ends
  // idle connections.
  server.setTimeout(80_000)
  const origin = await listen(server, { port, host, option: '--port', onError })
  const separate =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(proxy, createProbes(getReadiness), {
          port: metricsPort,
          host: metricsHost,
          option: '--metrics-port',
          onError,
        }).catch(async (error: unknown) => {
          await close(server)
          throw error
        })
  const closeMetrics = async () => separate && close(separate.server)
  return {
    origin,
    metrics: separate && `${separate.origin}/metrics`,
    endKeepAlive() {
      const end = (response: ServerResponse) => {
        response.shouldKeepAlive = false
      }
      pending.forEach(end)
      server.prependListener('request', (_request, response: ServerResponse) => end(response))
    },
    async drain() {
      await drain(server)
      await closeMetrics()
    },
    async close() {
      await Promise.all([close(server), closeMetrics()])
    },
  }
}

/** Serves the metrics and the probes, without the proxy. */
async function serveMetrics(proxy: FpxProxy, pages: OperatorPages, address: Address) {
  const server = createNodeServer(proxy, (request, response) => {
    if (!sendPage(pages, request, response))
      response.writeHead(404, { 'content-length': '0' }).end()
  })
  pages.set('/metrics', createMetricsPage(proxy))
  return { server, origin: await listen(server, address) }
}

/** Where a server listens. */
interface Address extends Pick<ServeOptions, 'port' | 'host' | 'onError'> {
  option: '--port' | '--metrics-port'
}

/** Starts a server. Returns its origin. */
async function listen(server: Server, { port, host, option, onError }: Address): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, 'proxy', port, option)
  })
  server.on('error', onError)
  const { port: taken } = server.address() as AddressInfo
  return `http://${bracket(host)}:${taken}`
}

/** Adds the brackets that an IPv6 address needs in a URL. */
const bracket = (host: string) => (host.includes(':') ? `[${host}]` : host)

function close(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed())
    server.closeAllConnections()
  })
}

async function drain(server: Server): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await new Promise((closed) => server.close(closed))
  clearTimeout(late)
}

/** Whether the proxy can serve payers, or why it cannot. */
export type Readiness = 'ready' | 'starting' | 'draining' | 'no bank list'

/** Returns the content of a page. */
type Page = () => { status: number; text: string }

/** The pages for operators, keyed by path. */
export type OperatorPages = Map<string, Page>

/**
 * Creates the probes. `/livez` depends only on the process, so that a gateway outage does not restart instances. The
 * probes answer every `Host`, because Kubernetes sends the pod's address.
 */
const createProbes = (getReadiness: () => Readiness): OperatorPages =>
  new Map<string, Page>([
    ['/livez', () => ({ status: 200, text: 'live\n' })],
    [
      '/readyz',
      () => {
        const readiness = getReadiness()
        return { status: readiness === 'ready' ? 200 : 503, text: `${readiness}\n` }
      },
    ],
  ])

/** Creates the page with the metrics. */
const createMetricsPage =
  (proxy: FpxProxy): Page =>
  () => ({ status: 200, text: proxy.metrics() })

/** Sends the page at the requested path. Returns `false`, without a response, if there is none. */
function sendPage(
  pages: OperatorPages,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const page = pages.get(request.url ?? '')?.()
  if (!page) return false
  const isRefused = request.method !== 'GET' && request.method !== 'HEAD'
  const body = isRefused ? '' : page.text
  response.writeHead(isRefused ? 405 : page.status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isRefused && { allow: 'GET, HEAD' }),
  })
  response.end(body)
  return true
}
