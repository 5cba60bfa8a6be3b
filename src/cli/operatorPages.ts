import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FpxProxy } from '../proxy/index.js'

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

/** Creates the page with the metrics. */
export const createMetricsPage =
  (proxy: FpxProxy): Page =>
  () => ({ status: 200, text: proxy.metrics() })

/** Sends the page at the requested path. Returns `false`, without a response, if there is none. */
export function sendPage(
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
