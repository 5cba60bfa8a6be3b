import { connect, type Socket } from 'node:net'

/**
 * Opens connections to one server and sends requests over all of them at the same time. It reads as little of a
 * response as possible. With a load slower than the server, the server would be idle between two requests, and the
 * result would include the time to wake it.
 */
export class Load {
  readonly #connections: Payer[]

  constructor(port: number, headers: string, connections: number) {
    const request = `GET /api/fpx/bank HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${headers}\r\n`
    this.#connections = Array.from({ length: connections }, () => new Payer(port, request))
  }

  /**
   * Sends `count` requests. Each connection sends its requests one after another.
   *
   * @throws {Error} if a response has a status other than `status`, or a connection ends without a response.
   */
  async send(count: number, status: number): Promise<void> {
    let left = count
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (left-- > 0) {
          const answered = await connection.ask()
          if (answered !== status) throw new Error(`answered with ${answered || 'nothing'}`)
        }
      }),
    )
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** One keep-alive connection. */
class Payer {
  #socket: Socket | undefined
  #done: ((status: number) => void) | undefined
  #status = 0
  #left = 0
  #closes = false

  constructor(
    private readonly port: number,
    private readonly request: string,
  ) {}

  /** Returns the status, or 0 if the connection ended. */
  ask(): Promise<number> {
    return new Promise((done) => {
      this.#done = done
      this.#status = 0
      // Connects only when needed, because a server may not wait long for a first request.
      this.#socket ??= this.#connected()
      this.#socket.write(this.request, 'latin1')
    })
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #connected(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true })
    return socket
      .on('data', (bytes) => this.#read(bytes))
      .on('close', () => {
        if (socket === this.#socket) this.#settle(0)
      })
      .on('error', () => undefined)
  }

  /** Expects the head in one piece. The body may arrive in several. */
  #read(bytes: Buffer): void {
    if (this.#status) this.#left -= bytes.length
    else {
      const head = bytes.indexOf(END_OF_HEAD)
      const text = bytes.toString('latin1', 0, head)
      this.#status = Number(text.slice(9, 12))
      this.#closes = /\r\nconnection: close/i.test(text)
      this.#left = head + END_OF_HEAD.length + this.#bodyLength(text) - bytes.length
    }
    if (this.#left > 0) return
    // The next request needs a new connection, whose cost counts for the server, because the server closed the old one.
    if (this.#closes) this.close()
    this.#settle(this.#status)
  }

  #bodyLength(head: string): number {
    if (this.#status === 304) return 0
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error('an answer without Content-Length is not measured')
    return Number(length)
  }

  #settle(status: number): void {
    this.#done?.(status)
    this.#done = undefined
  }
}
