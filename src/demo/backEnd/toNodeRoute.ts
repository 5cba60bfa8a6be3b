import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_MAX = 8_192

/**
 * Creates a `node:http` request handler from a function that takes a `Request` and returns a `Response`. If a request
 * body exceeds 8 KiB, the handler responds with status 413.
 */
export function toNodeRoute(route: (request: Request) => Promise<Response>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    respond(route, request).then(
      async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        response.end(await answer.text())
      },
      () => response.writeHead(400).end(),
    )
  }
}

async function respond(
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
      headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
      ...(method === 'POST' && { body }),
    }),
  )
}

/**
 * Whether a request comes from this machine and its `Host` header names this machine. Checking the header prevents DNS
 * rebinding attacks, in which another site's domain points to this machine.
 */
export function isFromHere({ socket, headers: { host = '' } }: IncomingMessage): boolean {
  return (
    /^(::1$|127\.|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
    ['localhost', '127.0.0.1', '[::1]'].includes(host.replace(/:\d+$/, ''))
  )
}

/** Whether a request comes from this machine and, unless its method is `GET`, from one of this server's pages. */
export const isOwnPage = (request: IncomingMessage): boolean =>
  isFromHere(request) &&
  (request.method === 'GET' || request.headers.origin === `http://${request.headers.host}`)
