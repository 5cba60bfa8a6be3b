import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FpxProxy } from '../proxy/index.js'
import { createNodeServer, toNodeHandler } from '../proxy/node.js'
import { listenError } from './listenError.js'
import {
  createMetricsPage,
  createProbes,
  type OperatorPages,
  type Readiness,
} from './operatorPages.js'

/** A running HTTP server with the proxy. */
interface ServedProxy {
  /** Scheme, host and port. */
  origin: string
  /** Scheme, host and port of the server of `--metrics-port`; `undefined` without that option. */
  metricsOrigin: string | undefined
  /** Ends every connection with the response to its next request. */
  endKeepAlive: () => void
  /** Accepts no more connections, waits for the current requests, and closes what is left after ten seconds. */
  drain: () => Promise<void>
  /** Closes every connection. */
  close: () => Promise<void>
}

/** How long {@link ServedProxy.drain} waits for requests. */
const DRAIN_TIMEOUT_MS = 10_000

/** Where to listen, and what to serve beside the proxy. */
export interface ServeOptions {
  port: number
  host: string
  /** Port for the metrics and the probes. Default: the metrics are on `port`. */
  metricsPort: number | undefined
  /** Hosts, besides loopback names, under which the metrics are served. */
  allowed: ReadonlySet<string>
}

/**
 * Serves a proxy over HTTP, the probes, and `/metrics`. Slow and idle clients are disconnected, so that they do not use up
 * the connections.
 *
 * @throws {CliError} when a port is taken or not allowed.
 */
export async function serveProxy(
  proxy: FpxProxy,
  getReadiness: () => Readiness,
  { port, host, metricsPort, allowed }: ServeOptions,
): Promise<ServedProxy> {
  const probes = createProbes(getReadiness)
  const withMetrics = { ...probes, ...createMetricsPage(proxy, allowed) }
  const pages = new Map(Object.entries(metricsPort === undefined ? withMetrics : probes))
  const handle = toNodeHandler(proxy)
  const pending = new Set<ServerResponse>()
  const server = createNodeServer(proxy, (request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
    const sendPage = pages.get(request.url ?? '')
    if (sendPage) sendPage(request, response)
    else handle(request, response)
  })
  // Longer than keep-alive: this disconnects a client that stops reading in the middle of a response.
  server.setTimeout(80_000)
  const origin = await listen(server, { port, host, option: '--port' })
  const metrics = metricsPort === undefined ? undefined : createPagesServer(proxy, withMetrics)
  const metricsOrigin =
    metrics &&
    (await listen(metrics, { port: metricsPort ?? 0, host, option: '--metrics-port' }).catch(
      async (error: unknown) => {
        await close(server)
        throw error
      },
    ))
  const closeMetrics = async () => metrics && close(metrics)
  return {
    origin,
    metricsOrigin,
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

/** Creates a server that has pages for operators only. */
function createPagesServer(proxy: FpxProxy, pages: OperatorPages): Server {
  const byPath = new Map(Object.entries(pages))
  return createNodeServer(proxy, (request, response) => {
    const sendPage = byPath.get(request.url ?? '')
    if (sendPage) sendPage(request, response)
    else response.writeHead(404, { 'content-length': '0' }).end()
  })
}

/** Listens; returns scheme, host and port. */
async function listen(
  server: Server,
  { port, host, option }: { port: number; host: string; option: string },
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: unknown) => {
    throw listenError(error, 'proxy', port, option)
  })
  const { port: taken } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
}

function close(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed())
    server.closeAllConnections()
  })
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
