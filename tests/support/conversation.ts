import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Lets a server listen for one test, and gives its port. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A connection for one test. */
export async function connected(port: number, allowHalfOpen = false): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** After these, a server in this process has read what was sent, and answered. */
export async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
}

/** Everything but dates that a server says to these pieces, sent one after the other, until it has closed. */
export async function said(port: number, pieces: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    await someTurns()
  }
  socket.end()
  await closed
  return received.replaceAll(/^Date: .*\r\n/gm, '')
}
