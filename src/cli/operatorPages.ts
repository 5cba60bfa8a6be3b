import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FpxProxy } from '../proxy/index.js'
import { namesAllowedHost } from './allowedHosts.js'

/** Whether the proxy can serve payers, and why not. */
export type Readiness = 'ready' | 'starting' | 'draining' | 'no bank list'

/** Responds to a request for one page. */
type SendPage = (request: IncomingMessage, response: ServerResponse) => void

/** The pages for operators, by path. */
export type OperatorPages = Readonly<Record<string, SendPage>>

/**
 * Creates the probes. `/livez` needs nothing but the process, so that an outage of the gateway restarts no instance. They
 * answer every `Host`, because Kubernetes sends the address of the pod.
 */
export function createProbes(getReadiness: () => Readiness): OperatorPages {
  return {
    '/livez': (request, response) => sendText(request, response, 200, 'live\n'),
    '/readyz': (request, response) => {
      const readiness = getReadiness()
      sendText(request, response, readiness === 'ready' ? 200 : 503, `${readiness}\n`)
    },
  }
}

/** Creates the page with the metrics, for loopback names and the allowed hosts. */
export function createMetricsPage(proxy: FpxProxy, allowed: ReadonlySet<string>): OperatorPages {
  return {
    '/metrics': (request, response) => {
      const isAllowed = namesAllowedHost(request, allowed)
      sendText(request, response, isAllowed ? 200 : 421, isAllowed ? proxy.metrics() : REFUSAL)
    },
  }
}

const REFUSAL = 'This page is served for localhost and the hosts of --allowed-host only.\n'

function sendText(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
): void {
  const isRefused = status !== 421 && method !== 'GET' && method !== 'HEAD'
  const body = isRefused ? '' : text
  response.writeHead(isRefused ? 405 : status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isRefused && { allow: 'GET, HEAD' }),
  })
  response.end(body)
}
