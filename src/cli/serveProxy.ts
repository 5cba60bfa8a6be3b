import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'
import { listenError } from './CliError.js'

interface ServedProxy {
  /** The origin of the server. */
  origin: string
  /** The URL of `/metrics`, or `undefined` if metrics aren't served. */
  metrics: string | undefined
  /**
   * Closes the servers after a delay, during which `/readyz` reports `draining` and each connection is closed after its
   * next response. Pending requests are finished, and all remaining connections are closed after ten seconds.
   */
  drain: (delayMs: number) => Promise<void>
}

/** How long {@link ServedProxy.drain} waits for pending requests, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000

/** Options for {@link serveProxy}. */
interface ServeOptions {
  port: number
  host: string
  /** The port of a separate server for the metrics and the probes. Without it, the metrics aren't served. */
  metricsPort?: number | undefined
  /** Called when the server fails after startup (too many files are open). */
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
  { port, host, metricsPort, onError }: ServeOptions,
): Promise<ServedProxy> {
  const servers: Server[] = []
  const pending = new Set<ServerResponse>()
  let isDraining = false
  const probes = createProbes(proxy, () => isDraining)

  async function listen(option: string, at: number, handle: RequestListener): Promise<string> {
    const server = createNodeServer(proxy, handle)
    // Disconnects clients that stop reading in the middle of a response. The timeout must be longer than the keep-alive
    // timeout for idle connections.
    server.setTimeout(80_000)
    server.listen(at, host)
    await once(server, 'listening').catch((error: unknown) => {
      throw listenError(error, at, option)
    })
    server.on('error', onError)
    servers.push(server)
    const name = host.includes(':') ? `[${host}]` : host
    return `http://${name}:${(server.address() as AddressInfo).port}`
  }

  async function close() {
    const all = Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
    const late = setTimeout(() => {
      for (const server of servers) server.closeAllConnections()
    }, DRAIN_TIMEOUT_MS)
    await all
    clearTimeout(late)
  }

  const handle = toNodeHandler(proxy)
  const origin = await listen('--port', port, (request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
    if (isDraining) response.shouldKeepAlive = false
    if (!sendPage(probes, request, response)) handle(request, response)
  })
  const pages = { ...probes, '/metrics': () => ({ status: 200, text: proxy.metrics() }) }
  const metrics =
    metricsPort === undefined
      ? undefined
      : await listen('--metrics-port', metricsPort, (request, response) => {
          if (!sendPage(pages, request, response))
            response.writeHead(404, { 'content-length': '0' }).end()
        }).catch(async (error: unknown) => {
          await close()
          throw error
        })
  return {
    origin,
    metrics: metrics && `${metrics}/metrics`,
    async drain(delayMs) {
      isDraining = true
      for (const response of pending) response.shouldKeepAlive = false
      await sleep(delayMs)
      await close()
    },
  }
}

/** The pages for operators, keyed by path. */
type OperatorPages = Record<string, () => { status: number; text: string }>

/**
 * Creates the probes. `/livez` succeeds whenever the process responds, so a gateway outage doesn't cause restarts. The
 * probes accept any `Host` header because Kubernetes sends the pod's IP address in it.
 *
 * If the proxy has no list, `/readyz` starts a refresh, since load balancers don't send payers' requests to an instance
 * that isn't ready.
 */
const createProbes = (proxy: FpxProxy, isDraining: () => boolean): OperatorPages => ({
  '/livez': () => ({ status: 200, text: 'live\n' }),
  '/readyz'() {
    if (isDraining()) return { status: 503, text: 'draining\n' }
    const { status } = proxy.health()
    if (status === 'fresh' || status === 'stale') return { status: 200, text: 'ready\n' }
    void proxy.findBanks('').catch(() => undefined)
    return { status: 503, text: 'no bank list\n' }
  },
})

/** Sends the page at the requested path, whatever its query. Returns whether there is one. */
function sendPage(
  pages: OperatorPages,
  { url = '', method = '' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = url.split('?', 1)[0] ?? ''
  const page = Object.hasOwn(pages, path) ? pages[path]?.() : undefined
  if (!page) return false
  const isRefused = method !== 'GET' && method !== 'HEAD'
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
