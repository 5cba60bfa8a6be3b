import { connect } from 'node:net'

/**
 * Sends `count` requests over `connections` kept connections, each after the answer to the one before.
 * It looks no closer at the answers than to find their ends and their status.
 */
export async function load(
  port: number,
  count: number,
  headers = '',
  connections = 16,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const request = `GET /api/fpx/bank HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`
  let left = count
  await Promise.all(
    Array.from({ length: connections }, () => {
      return new Promise<void>((done, failed) => {
        const socket = connect(port, '127.0.0.1')
        let received = ''
        const next = () => {
          if (left-- > 0) return socket.write(request)
          socket.destroy()
          return done()
        }
        socket.setNoDelay(true)
        socket.on('connect', next)
        socket.on('error', failed)
        socket.on('close', () => failed(new Error('closed before the answer')))
        socket.on('data', (chunk: Buffer) => {
          received += chunk.toString('latin1')
          const end = endOf(received)
          if (end < 0 || received.length < end) return
          const status = Number(received.slice(9, 12))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          received = ''
          next()
        })
      })
    }),
  )
  return statuses
}

/** Where the answer ends, or -1 while that is not known. */
function endOf(received: string): number {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return -1
  if (received.startsWith('304', 9)) return head + 4
  const length = /content-length: (\d+)/i.exec(received.slice(0, head))
  if (length) return head + 4 + Number(length[1])
  return received.endsWith('0\r\n\r\n') ? received.length : Infinity
}
