import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/**
 * Returns the `fetch` for calls to the gateway: one on `node:https`, because the built-in one takes 11 MB of memory.
 * Returns `undefined`, which means the built-in one, if calls go through a company proxy: only that one is configured
 * by `NODE_USE_ENV_PROXY` or by a dispatcher of undici.
 */
export function chooseGatewayFetch(): typeof fetch | undefined {
  const hasProxy = Boolean(process.env['HTTPS_PROXY'] || process.env['https_proxy'])
  return hasProxy || Symbol.for('undici.globalDispatcher.1') in globalThis
    ? undefined
    : fetchOverHttps
}

/** What the gateway's client sets of a request, and reads of a response. The body is read like that of `node-fetch`. */
type GatewayFetch = (
  url: string,
  init: { method?: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<{
  status: number
  headers: { get(name: string): string | null; has(name: string): boolean }
  body: IncomingMessage
}>

/** Follows no redirect, and asks for a body that is not compressed. */
const send: GatewayFetch = (url, { method = 'GET', headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const create = url.startsWith('https:') ? requestHttps : requestHttp
    const request: ClientRequest = create(
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
          body: response,
        })
      },
    )
    // Like undici's errors, these have their socket: a call is repeated only if its socket had been used before.
    request.on('error', (error) => reject(Object.assign(error, { socket: request.socket })))
    request.end(body)
  })

/** The `fetch` on `node:https`. It has what the gateway's client needs, not all of `fetch`. */
export const fetchOverHttps = send as unknown as typeof fetch
