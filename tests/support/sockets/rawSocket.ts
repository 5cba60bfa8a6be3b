import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished as afterCurrentTest } from 'vitest'

/** Starts a server for one test and returns its port. A concurrent test passes the `onTestFinished` of its context. */
export async function listenDuringTest(
  server: Server,
  onTestFinished = afterCurrentTest,
): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Opens a connection for one test. A concurrent test passes the `onTestFinished` of its context. */
export async function connectDuringTest(
  port: number,
  { allowHalfOpen = false, onTestFinished = afterCurrentTest } = {},
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Waits for five rounds of the event loop, in which a server in this process reads the sent bytes and responds. */
async function flushImmediates(): Promise<void> {
  for (let round = 0; round < 5; round++) await new Promise((done) => setImmediate(done))
}

/** Sends the pieces one after another, and returns the server's bytes until the connection closes, without `Date`. */
export async function exchangeRaw(port: number, pieces: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    await flushImmediates()
  }
  socket.end()
  await closed
  return received.replaceAll(/^Date: .*\r\n/gm, '')
}
