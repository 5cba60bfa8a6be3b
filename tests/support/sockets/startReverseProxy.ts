import { createServer, type RequestListener, request as requestHttp } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { listen } from './listen.js'

/**
 * Starts the web server in front of a shop, like nginx with a `location` and a `proxy_pass` for each entry. The server
 * forwards a path unchanged to the origin with the longest matching prefix.
 *
 * @param tls The certificate with which the server speaks https.
 */
export async function startReverseProxy(
  locations: Readonly<Record<string, string>>,
  tls?: ServerOptions,
): Promise<{ url: string; close: () => Promise<void> }> {
  const longestFirst = Object.entries(locations).sort(([a], [b]) => b.length - a.length)
  const forward: RequestListener = (request, response) => {
    const { method, url: path = '/', headers } = request
    const [, origin = ''] = longestFirst.find(([beginning]) => path.startsWith(beginning)) ?? []
    const passed = requestHttp(origin + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  }
  const server = tls ? createSecureServer(tls, forward) : createServer(forward)
  const { port, close } = await listen(server)
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, close }
}
