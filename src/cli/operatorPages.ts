import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '../contract/index.js'
import type { FpxProxy } from '../proxy/index.js'

/** Whether the proxy can serve payers, or why it cannot. */
export type Readiness = 'ready' | 'starting' | 'draining' | 'no bank list'

/** Returns the content of a page for a request. */
type Page = (request: IncomingMessage) => { status: number; text: string }

/** The pages for operators, keyed by path. */
export type OperatorPages = Map<string, Page>

/**
 * Creates the probes. `/livez` depends only on the process, so that a gateway outage does not restart instances. The
 * probes answer every `Host`, because Kubernetes sends the pod's address.
 */
export const createProbes = (getReadiness: () => Readiness): OperatorPages =>
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

/**
 * Creates the metrics page.
 *
 * @param isLocal - whether only this machine can connect. If so, the page answers only loopback names: a foreign
 * website can point its own name at a loopback address (DNS rebinding) and read the responses, but the browser still
 * sends that name in `Host`.
 */
export const createMetricsPage =
  (proxy: FpxProxy, isLocal: boolean): Page =>
  (request) =>
    isLocal && !namesLoopback(request)
      ? { status: 421, text: REFUSAL }
      : { status: 200, text: proxy.metrics() }

const REFUSAL = 'On a loopback address, this page answers localhost only. See --metrics-host.\n'

function namesLoopback({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  )
  const [, name] = /^(\[[\da-f:]+\]|[\w.]+?)\.?(?::\d*)?$/i.exec(hosts[0] ?? '') ?? []
  return hosts.length === 1 && name !== undefined && isLoopback(name.toLowerCase())
}

/** Sends the page at the requested path. Returns `false`, without a response, if there is none. */
export function sendPage(
  pages: OperatorPages,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const page = pages.get(request.url ?? '')?.(request)
  if (!page) return false
  const isRefused = page.status !== 421 && request.method !== 'GET' && request.method !== 'HEAD'
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
