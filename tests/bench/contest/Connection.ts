import { connect, type Socket } from 'node:net'

/** A response as it was received. */
export interface Reply {
  status: number
  head: string
  body: string
}

/**
 * A payer's connection, which sends one request at a time. It uses as little CPU time as possible: `fetch` and
 * `node:http` would use more than the measured servers.
 */
export class Connection {
  #socket: Socket | undefined
  #received = ''
  #done: ((reply: Reply | undefined) => void) | undefined

  constructor(
    private readonly port: number,
    private readonly headers = '',
  ) {}

  /** Requests the bank list. Returns the response; `undefined` if the connection ended before all of it arrived. */
  ask(): Promise<Reply | undefined> {
    return new Promise((done) => {
      this.#done = done
      this.#received = ''
      this.#socket ??= this.#connected()
      this.#socket.write(
        `GET /api/fpx/bank HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\n${this.headers}\r\n`,
      )
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
    this.#settle(undefined)
  }

  #connected(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (chunk: Buffer) => this.#read(chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#socket = undefined
      const head = this.#received.indexOf('\r\n\r\n')
      const whole = head >= 0 && lengthOf(this.#received.slice(0, head)) === undefined
      this.#settle(whole ? replyOf(this.#received, head) : undefined)
    })
    return socket
  }

  #read(text: string): void {
    this.#received += text
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0 || !isWhole(this.#received, head)) return
    const reply = replyOf(this.#received, head)
    if (/\r\nconnection: close/i.test(reply.head)) {
      this.#socket?.destroy()
      this.#socket = undefined
    }
    this.#settle(reply)
  }

  #settle(reply: Reply | undefined): void {
    const done = this.#done
    this.#done = undefined
    done?.(reply)
  }
}

/** Returns the body's length in bytes, or `chunked`; `undefined` if the body ends with the connection. */
function lengthOf(head: string): number | 'chunked' | undefined {
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return 0
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return 'chunked'
  const length = /\r\ncontent-length: (\d+)/i.exec(head)
  return length ? Number(length[1]) : undefined
}

function isWhole(received: string, head: number): boolean {
  const length = lengthOf(received.slice(0, head))
  if (length === 'chunked') return received.endsWith('\r\n0\r\n\r\n')
  return length !== undefined && received.length >= head + 4 + length
}

function replyOf(received: string, end: number): Reply {
  const head = received.slice(0, end)
  const body = received.slice(end + 4)
  return {
    status: Number(received.slice(9, 12)),
    head,
    body: lengthOf(head) === 'chunked' ? unchunked(body) : body,
  }
}

function unchunked(body: string): string {
  let text = ''
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at)
    const size = parseInt(body.slice(at, end), 16)
    if (!size) break
    text += body.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
  }
  return text
}
