import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/**
 * Returns an implementation of `fetch` that is based on `node:https` and uses 11 MB less memory than the built-in
 * `fetch`. Returns `undefined` if calls must go through a corporate proxy (only the built-in `fetch` supports
 * `NODE_USE_ENV_PROXY` and undici dispatchers).
 */
export function chooseGatewayFetch(): typeof fetch | undefined {
  const hasProxy = Boolean(process.env['HTTPS_PROXY'] || process.env['https_proxy'])
  return hasProxy || Symbol.for('undici.globalDispatcher.1') in globalThis
    ? undefined
    : fetchOverHttps
}

/** The parts of `fetch` that the gateway client uses. The body is a Node stream, as in `node-fetch`. */
type GatewayFetch = (
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<{
  status: number
  headers: { get(name: string): string | null; has(name: string): boolean }
  body: Readable
}>

/**
 * Sends a request that asks for an uncompressed response. Doesn't follow redirects. From Node 22 on, an `import` of
 * `node:http` loads the built-in `fetch` too.
 */
const send: GatewayFetch = (url, { method = 'GET', headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const module = url.startsWith('https:') ? 'node:https' : 'node:http'
    const request: ClientRequest = process.getBuiltinModule(module).request(
      url,
      {
        method,
        headers: { 'User-Agent': 'fpx-checkout', 'Accept-Encoding': 'identity', ...headers },
        signal,
      },
      (response) => {
        const get = (name: string) => [response.headers[name] ?? []].flat().join(', ')
        resolve({
          status: response.statusCode ?? 0,
          headers: {
            get: (name) => (name in response.headers ? get(name) : null),
            has: (name) => name in response.headers,
          },
          body: decompress(response),
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/** Decompresses a response. Some servers compress every response, even if the request rules it out. */
function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? ''
  const isZipped = /^(x-)?gzip$|^deflate$/.test(encoding)
  if (!isZipped && encoding !== 'br') return response
  const { pipeline } = process.getBuiltinModule('node:stream')
  const { createBrotliDecompress, createUnzip } = process.getBuiltinModule('node:zlib')
  // Errors reach the reader of the returned stream. If it stops early, `pipeline` closes the connection.
  return pipeline(response, isZipped ? createUnzip() : createBrotliDecompress(), () => undefined)
}

/** A `fetch` based on `node:https` that implements only what the gateway client needs. */
export const fetchOverHttps = send as unknown as typeof fetch
