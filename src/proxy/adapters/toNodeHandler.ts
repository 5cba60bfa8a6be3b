import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FpxProxy } from './FpxProxy.js'
import type { ProxyResponse } from '../http/ProxyResponse.js'
import type { ProxyRequest } from '../options/FpxProxyOptions.js'
import { combineHeaders } from './createFetchHandler.js'
import { describeKind } from '../../contract/index.js'

/**
 * `node:http`. An `import` would read every export, and from Node 22 on, one of them loads the whole implementation of
 * `fetch`, which takes up to 20 MB.
 */
export const nodeHttp = process.getBuiltinModule('node:http')

/**
 * Converts a proxy to a `node:http` request handler. The handler doesn't create `Request` or `Response` objects.
 *
 * @param proxy The proxy that `createFpxProxy` returns.
 * @throws {TypeError} if `proxy` isn't a proxy but, for example, the proxy's `fetch` method.
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
      response.shouldKeepAlive = false
      response.writeHead(400, { 'Content-Length': '0' }).end()
      return
    }
    const handled = proxy.handle(NodeRequest.of(request))
    if (handled instanceof Promise) void handled.then((awaited) => send(response, awaited))
    else send(response, handled)
  }
}

interface MountedRequest extends IncomingMessage {
  baseUrl?: string
  originalUrl?: string
}

class NodeRequest implements ProxyRequest {
  readonly method: string
  readonly path: string
  readonly query: string

  readonly rewritten: NodeRequest | undefined

  /** @param target - the path and query. */
  private constructor(
    readonly raw: IncomingMessage,
    target: string,
    rewrittenTarget?: string,
  ) {
    const { method = '' } = raw
    const query = target.indexOf('?')
    this.method = method
    this.path = query < 0 ? target : target.slice(0, query)
    this.query = query < 0 ? '' : target.slice(query + 1)
    this.rewritten =
      rewrittenTarget === undefined ? undefined : new NodeRequest(raw, rewrittenTarget)
  }

  /**
   * Reads a request's URL. Frameworks remove a handler's mount path from `url`. Express stores this path in `baseUrl`,
   * so `baseUrl + url` also works after middleware has rewritten `url`. Connect and Fastify don't store the mount path
   * separately, only the whole path in `originalUrl`. Their `url` may be a part of that path or of a rewritten one.
   */
  static of(raw: IncomingMessage): NodeRequest {
    const { url = '', baseUrl, originalUrl } = raw as MountedRequest
    if (baseUrl !== undefined) return new NodeRequest(raw, baseUrl + url)
    return originalUrl === undefined || originalUrl === url
      ? new NodeRequest(raw, url)
      : new NodeRequest(raw, originalUrl, url)
  }

  header(name: string): string | undefined {
    const { headers } = this.raw
    const value = (name === 'host' ? headers[':authority'] : undefined) ?? headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

function send(response: ServerResponse, { status, headers, body }: ProxyResponse): void {
  if (response.destroyed || response.headersSent) return
  try {
    const isPatched = response.writeHead !== nodeHttp.ServerResponse.prototype.writeHead
    if (!isPatched && response.getHeaderNames().length === 0)
      response.writeHead(status, headers as string[])
    else writeCombinedHead(response, status, headers, isPatched)
    response.end(body ?? undefined)
  } catch {
    // Middleware may have replaced a method of the response with one that throws an error. No caller would catch this
    // error, so the client would wait forever if we didn't end the response.
    response.destroy()
  }
}

/**
 * Combines the headers with the application's headers and writes them. We set each header separately.
 * Compression and session middleware may have replaced `writeHead` with a function that doesn't accept a flat list of
 * headers. Session middleware adds its cookie only then.
 */
function writeCombinedHead(
  response: ServerResponse,
  status: number,
  headers: ProxyResponse['headers'],
  isPatched: boolean,
) {
  const application = {
    get: (name: string) => (response.hasHeader(name) ? String(response.getHeader(name)) : null),
    delete: (name: string) => response.removeHeader(name),
  }
  const combined = combineHeaders(headers, application, isPatched)
  for (let index = 0; index + 1 < combined.length; index += 2)
    response.setHeader(combined[index] ?? '', combined[index + 1] ?? '')
  response.writeHead(status)
}

/**
 * Whether a request contains two different hosts. Node uses the first host, but a reverse proxy may have checked the
 * second. In HTTP/2, the same host may be sent as both `host` and `:authority`.
 */
function hasTwoHosts({ rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  const { host, ':authority': authority = host } = headers
  return hosts > 1 || (host !== undefined && host !== authority)
}

/**
 * Checks whether an adapter received a proxy.
 *
 * @throws {TypeError} if the value isn't a proxy. The error message shows the correct call.
 */
export function checkProxy(adapter: string, proxy: unknown): void {
  if (typeof (proxy as { handle?: unknown } | null | undefined)?.handle === 'function') return
  const received = typeof proxy === 'function' ? 'a handler' : describeKind(proxy)
  throw new TypeError(
    `${adapter} takes the proxy that createFpxProxy returns; received ${received}. Write ${adapter}(proxy).`,
  )
}
