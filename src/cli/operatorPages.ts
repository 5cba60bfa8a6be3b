import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopback } from '../contract/index.js'
import type { FpxProxy } from '../proxy/index.js'

/** Whether the proxy can serve payers, and why not. */
export type Readiness = 'ready' | 'starting' | 'draining' | 'no bank list'

/** Responds to a request for one page. */
type SendPage = (request: IncomingMessage, response: ServerResponse) => void

/** The pages for operators, by path. */
export type OperatorPages = Map<string, SendPage>

/**
 * Creates the probes. `/livez` needs nothing but the process, so that an outage of the gateway restarts no instance. They
 * answer every `Host`, because Kubernetes sends the address of the pod.
 */
export function createProbes(getReadiness: () => Readiness): OperatorPages {
  return new Map<string, SendPage>([
    ['/livez', (request, response) => sendText(request, response, 200, 'live\n')],
    [
      '/readyz',
      (request, response) => {
        const readiness = getReadiness()
        sendText(request, response, readiness === 'ready' ? 200 : 503, `${readiness}\n`)
      },
    ],
  ])
}

/**
 * Creates the page with the metrics.
 *
 * @param isLocal - whether only this machine can connect. Then it answers loopback names only: a foreign page can bind
 * its own name to a loopback address (DNS rebinding) and read the responses, but the browser still sends that name in
 * `Host`.
 */
export function createMetricsPage(proxy: FpxProxy, isLocal: boolean): SendPage {
  return (request, response) => {
    const isAllowed = !isLocal || namesLoopback(request)
    sendText(request, response, isAllowed ? 200 : 421, isAllowed ? proxy.metrics() : REFUSAL)
  }
}

const REFUSAL = 'On a loopback address, this page answers localhost only. See --metrics-host.\n'

function namesLoopback({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  )
  const [, name] = /^(\[[\da-f:]+\]|[\w.]+?)\.?(?::\d*)?$/i.exec(hosts[0] ?? '') ?? []
  return hosts.length === 1 && name !== undefined && isLoopback(name.toLowerCase())
}

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
