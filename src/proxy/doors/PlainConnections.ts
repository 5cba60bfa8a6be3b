import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FpxProxy } from '../createFpxProxy.js'
import type { Answer } from '../serve/Answer.js'
import { answerTo } from './answerTo.js'
import { earliest } from './earliest.js'
import { PlainRequest } from './PlainRequest.js'
import { wireBytes } from './wireBytes.js'

/**
 * The connections of a server that have asked for nothing but the bank list, each time with a {@link PlainRequest}.
 * They are answered on the socket, which costs less than half of what `node:http` needs for it. With the first bytes
 * that are anything else, a connection goes to `node:http` for good.
 */
export class PlainConnections {
  /** Those that are open, and whether each waits for an answer. */
  readonly #waits = new Map<Socket, boolean>()

  constructor(
    private readonly server: Server,
    private readonly proxy: Pick<FpxProxy, 'handle' | 'publicPath'>,
    private readonly handler: RequestListener,
    private readonly toHttp: (socket: Socket) => void,
  ) {}

  /** Takes a new connection in, of a server that listens. Once it does not, each answer is the last. */
  take(socket: Socket): void {
    const destroy = () => socket.destroy()
    const late = () => {
      // As with node:http, the event's listener decides, but not on a connection that has said nothing.
      if (!this.server.emit('timeout', socket) || !socket.bytesRead) socket.destroy()
    }
    const end = () => socket.end()
    const gone = () => this.#waits.delete(socket)
    const read = (bytes: Buffer) => {
      const request = this.#plainRequest(bytes)
      if (request) return this.#answer(socket, request)
      gone()
      socket.off('data', read).off('end', end).off('close', gone)
      socket.off('timeout', late).off('error', destroy)
      // Paused until it is on its way, so that nothing more is read before the parser listens.
      socket.pause().setTimeout(0).unshift(bytes)
      this.toHttp(socket)
      process.nextTick(() => socket.resume())
    }
    this.#waits.set(socket, false)
    socket.on('data', read).on('end', end).on('close', gone)
    socket.on('timeout', late).on('error', destroy)
    const { headersTimeout, requestTimeout, timeout } = this.server
    socket.setTimeout(earliest(headersTimeout, requestTimeout, timeout))
  }

  /** Closes those that idle after an answer, or all. The first request of a new one may be on its way. */
  close(which: 'idle' | 'all'): void {
    for (const [socket, waits] of this.#waits)
      if (which === 'all' || (!waits && socket.bytesRead)) socket.destroy()
  }

  /** Who listens to requests, or counts those of a connection, is to see each of them. */
  get #open(): boolean {
    const { server, handler } = this
    const alone =
      server.listenerCount('request') === 1 && server.listenerCount('request', handler) === 1
    return alone && !server.maxRequestsPerSocket
  }

  #plainRequest(bytes: Buffer): PlainRequest | undefined {
    const { publicPath } = this.proxy
    return this.#open && publicPath ? PlainRequest.read(bytes, publicPath) : undefined
  }

  #answer(socket: Socket, request: PlainRequest): void {
    const answer = answerTo(this.proxy, request)
    if (!(answer instanceof Promise)) return this.#write(socket, answer)
    this.#waits.set(socket, true)
    // Who waits is not idle; the proxy's own deadline ends it, or the server's.
    socket.pause().setTimeout(earliest(this.server.timeout))
    void answer.then((settled) => {
      if (!this.#waits.has(socket)) return
      this.#waits.set(socket, false)
      // Before it is written: whoever does not read it pauses the connection again.
      socket.resume()
      this.#write(socket, settled)
    })
  }

  #write(socket: Socket, answer: Answer): void {
    const { keepAliveTimeout, listening, timeout } = this.server
    const idle = keepAliveTimeout || earliest(timeout)
    if (socket.timeout !== idle) socket.setTimeout(idle)
    const keepAlive = listening ? Math.floor(keepAliveTimeout / 1000) : undefined
    const taken = socket.write(wireBytes(answer, keepAlive, Date.now()))
    if (keepAlive === undefined) socket.pause().destroySoon()
    else if (!taken) socket.pause().once('drain', () => socket.resume())
  }
}
