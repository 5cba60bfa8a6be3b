import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'
import { listenError } from './CliError.js'

interface ServedProxy {
  /** The origin of the server. */
  origin: string
  /** The URL of `/metrics`, or `undefined` if metrics aren't served. */
  metrics: string | undefined
  /**
   * Closes each keep-alive connection after its pending response or, if the connection is idle, after its next
   * response.
   */
  endKeepAlive: () => void
  /** Stops accepting connections and waits for pending requests. Closes all remaining connections after ten seconds. */
  drain: () => Promise<void>
  close: () => Promise<void>
}

/** How long {@link ServedProxy.drain} waits for pending requests, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/** Options for {@link serveProxy}. */
export interface ServeOptions {
  port: number
  host: string
  /**
   * The port of a separate server for the metrics and the probes. If this port isn't set, the metrics aren't served.
   */
  metricsPort?: number | undefined
  /** The host that the metrics server listens on. */
  metricsHost: string
  /** Called when the server fails after startup, for example because too many files are open. */
  onError: (error: Error) => void
}

/**
 * Serves a proxy and the health probes over HTTP. If `metricsPort` is set, a separate server serves the metrics. Slow
 * and idle clients are disconnected before they can use up all connections.
 *
 * @throws {CliError} if the server can't listen on a port or host.
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
  // Disconnects clients that stop reading in the middle of a response. The timeout must be longer than the keep-alive
  // timeout for idle connections.
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

async function serveMetrics(proxy: FpxProxy, pages: OperatorPages, address: Address) {
  const server = createNodeServer(proxy, (request, response) => {
    if (!sendPage(pages, request, response))
      response.writeHead(404, { 'content-length': '0' }).end()
  })
  pages.set('/metrics', createMetricsPage(proxy))
  return { server, origin: await listen(server, address) }
}

interface Address extends Pick<ServeOptions, 'port' | 'host' | 'onError'> {
  option: '--port' | '--metrics-port'
}

/** Starts a server and returns its origin. */
async function listen(server: Server, { port, host, option, onError }: Address): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, 'proxy', port, option)
  })
  server.on('error', onError)
  const { port: taken } = server.address() as AddressInfo
  return `http://${bracket(host)}:${taken}`
}

/** Adds brackets to IPv6 addresses for use in a URL. */
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

/** The proxy's state, which `/readyz` returns. The proxy can serve payers only in the state `ready`. */
export type Readiness = 'ready' | 'starting' | 'draining' | 'no bank list'

type Page = () => { status: number; text: string }

/** The pages for operators, keyed by path. */
export type OperatorPages = Map<string, Page>

/**
 * Creates the probes. `/livez` succeeds whenever the process responds, so a gateway outage doesn't cause restarts. The
 * probes accept any `Host` header because Kubernetes sends the pod's IP address in it.
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

const createMetricsPage =
  (proxy: FpxProxy): Page =>
  () => ({ status: 200, text: proxy.metrics() })

/** Sends the page at the requested path, whatever its query. Returns `false` without sending a response if the path is unknown. */
function sendPage(
  pages: OperatorPages,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const page = pages.get(request.url?.split('?', 1)[0] ?? '')?.()
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
