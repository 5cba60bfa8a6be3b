import { connect } from 'node:net'

/** Sends bytes to a server on 127.0.0.1 and returns everything received until the connection closes. */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const done = () => {
      socket.destroy()
      resolve(received)
    }
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** Sends a GET with a target exactly as written and returns the raw response. */
export const rawGet = (port: number, target: string, headers = '') =>
  rawRequest(
    port,
    `GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${headers}\r\n`,
  )

/** Returns the status of a raw response. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
