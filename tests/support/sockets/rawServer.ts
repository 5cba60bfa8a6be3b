import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A server that sends raw bytes so that it can send invalid responses. */
export interface RawServer {
  baseUrl: string
  /** The request line and headers of every request, in order of arrival. */
  requests: string[]
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1 and calls `answer` for each request when its head has arrived.
 *
 * @param answer - receives the socket, the head of the request, and the number of the request on that socket, from 1.
 */
export async function rawServer(
  answer: (socket: Socket, head: string, turn: number) => void,
): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const requests: string[] = []
  const server = createServer((socket) => {
    let received = ''
    let turn = 0
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let end; (end = received.indexOf('\r\n\r\n')) >= 0;) {
        const head = received.slice(0, end)
        received = received.slice(end + 4)
        requests.push(head)
        answer(socket, head, ++turn)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    requests,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}

/** Returns a complete HTTP response as bytes. */
export function http(
  status: string,
  body: string | Buffer = '',
  headers: Record<string, string> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const lines = Object.entries({ 'Content-Length': String(bytes.length), ...headers })
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    ),
    bytes,
  ])
}
