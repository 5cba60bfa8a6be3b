import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '../contract/index.js'
import type { FpxProxy } from '../proxy/index.js'

/** Whether the proxy can serve payers, and why not. */
export type Readiness = 'ready' | 'starting' | 'draining' | 'no bank list'

/** Returns what a page shows to a request. */
type Page = (request: IncomingMessage) => { status: number; text: string }

/** The pages for operators, by path. */
export type OperatorPages = Map<string, Page>

/**
 * Creates the probes. `/livez` needs nothing but the process, so that an outage of the gateway restarts no instance. They
 * answer every `Host`, because Kubernetes sends the address of the pod.
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
 * Creates the page with the metrics.
 *
 * @param isLocal - whether only this machine can connect. Then it answers loopback names only: a foreign page can bind
 * its own name to a loopback address (DNS rebinding) and read the responses, but the browser still sends that name in
 * `Host`.
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

/** Sends the page that a request is for. Returns whether there is one. */
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
