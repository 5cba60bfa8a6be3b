import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A running server on this machine. */
export interface Listening {
  port: number
  close: () => Promise<void>
}

/** Starts a server on a free port. Its `close` doesn't wait for open connections. */
export async function listen(server: Server): Promise<Listening> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** Returns a port that is free on every address of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Whether a server accepts connections. Doesn't send a request, because the server would forward it to the gateway.
 */
export const acceptsConnections = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
