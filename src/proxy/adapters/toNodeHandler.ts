import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FpxProxy } from '../createFpxProxy.js'
import type { ProxyResponse } from '../serve/ProxyResponse.js'
import type { RequestView } from '../serve/RequestView.js'
import { handleSafely } from './handleSafely.js'
import { checkProxy } from './checkProxy.js'
import { toLatin1 } from './toLatin1.js'
import { readNodeHeader } from './readNodeHeader.js'

/**
 * Makes a proxy a request handler of `node:http`. It makes no `Request` and no `Response`.
 *
 * @param proxy What `createFpxProxy` gives.
 * @throws {TypeError} where `proxy` is something else, its `fetch` for example.
 * @example
 * import { createServer } from 'node:http'
 * import { toNodeHandler } from 'fpx-checkout/proxy/node'
 *
 * const handler = toNodeHandler(proxy)
 * createServer(handler).listen(3000) // node:http
 * app.use('/api/fpx', handler) // Express 4 and 5
 * fastify.all('/api/fpx/*', (request, reply) => {
 *   reply.hijack() // Fastify
 *   handler(request.raw, reply.raw)
 * })
 */
export function toNodeHandler(
  proxy: Pick<FpxProxy, 'handle'>,
): (request: IncomingMessage, response: ServerResponse) => void {
  checkProxy('toNodeHandler', proxy)
  return (request, response) => {
    if (hasTwoHosts(request)) {
      response.writeHead(400, { 'Content-Length': '0', Connection: 'close' }).end()
      return
    }
    const answer = handleSafely(proxy, new NodeView(request))
    if (answer instanceof Promise) void answer.then((settled) => send(response, settled))
    else send(response, answer)
  }
}

class NodeView implements RequestView {
  readonly method: string
  readonly path: string
  readonly query: string

  constructor(readonly raw: IncomingMessage) {
    // Express strips the path that a handler is mounted at from `url` and keeps the whole in `originalUrl`.
    const { method = '', url = '' } = raw
    const target = (raw as { originalUrl?: string }).originalUrl ?? url
    const query = target.indexOf('?')
    this.method = method
    this.path = query < 0 ? target : target.slice(0, query)
    this.query = query < 0 ? '' : target.slice(query + 1)
  }

  header(name: string): string | undefined {
    return readNodeHeader(this.raw.headers, name)
  }
}

function send(response: ServerResponse, { status, headers, body }: ProxyResponse): void {
  if (response.destroyed || response.headersSent) return
  try {
    if (response.writeHead === ServerResponse.prototype.writeHead)
      response.writeHead(status, headers as string[])
    else writePatchedHead(response, status, headers)
    // Whoever stands in for `end` or the socket (compression, what runs a server in a function) may take it for words.
    if (body && response.end === ServerResponse.prototype.end && response.socket instanceof Socket)
      response.end(toLatin1(body), 'latin1')
    else response.end(body ?? undefined)
  } catch {
    // Thrown by somebody who stands in between. Nobody is there to catch it, and the client must not wait.
    response.destroy()
  }
}

/** Middleware that replaced `writeHead` (on-headers does, for compression) may not know a flat list of headers. */
function writePatchedHead(
  response: ServerResponse,
  status: number,
  headers: ProxyResponse['headers'],
) {
  for (let at = 0; at < headers.length; at += 2) response.removeHeader(headers[at] ?? '')
  for (let at = 0; at < headers.length; at += 2)
    response.appendHeader(headers[at] ?? '', headers[at + 1] ?? '')
  response.writeHead(status)
}

/** Node takes the first of two; whoever stands in front may have looked at the other. HTTP/2 may say one twice. */
function hasTwoHosts({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  const { host, ':authority': authority = host } = headers
  return hosts > 1 || (host !== undefined && host !== authority)
}
