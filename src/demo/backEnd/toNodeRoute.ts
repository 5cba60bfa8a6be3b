import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_MAX = 8_192

/** Makes a function of `Request` and `Response` a request handler of `node:http`, for small bodies. */
export function toNodeRoute(route: (request: Request) => Promise<Response>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(route, request).then(
      async (answered) => {
        response.writeHead(answered.status, Object.fromEntries(answered.headers))
        response.end(await answered.text())
      },
      () => response.writeHead(400).end(),
    )
  }
}

async function answer(
  route: (request: Request) => Promise<Response>,
  request: IncomingMessage,
): Promise<Response> {
  const { method = 'GET', url = '/', headers } = request
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_MAX) return new Response(null, { status: 413 })
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks).toString()
  return route(
    new Request(`http://${headers.host}${url}`, {
      method,
      ...(method === 'POST' && { body }),
    }),
  )
}

/**
 * Whether a request was sent by this machine to a name of this machine, and a `POST` by a page that came from here.
 * The name keeps out pages of others that point a name of their own to this machine.
 */
export function isOwnPage({ method, socket, headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  return (
    /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host.replace(/:\d+$/, '')) &&
    (method === 'GET' || origin === `http://${host}`)
  )
}
