import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { listen } from './listen.js'
import type { Service } from './createProxyHarness.js'

/** A service on a real socket, whose behaviour can be changed. */
export interface ServiceOnSockets {
  baseUrl: string
  /** Number of requests that arrived. */
  requests: () => number
  /** Changes the behaviour of the service. */
  behave: (next: Service) => void
  close: () => Promise<void>
}

/**
 * Starts the service, which streams the responses of `first`. If `first` throws, or a body breaks off, the connection
 * ends.
 */
export async function serviceOnSockets(first: Service): Promise<ServiceOnSockets> {
  let service = first
  let requests = 0
  const answer = async (url: string, response: ServerResponse) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { status, headers, body } = await service(url, ++requests, { signal: gone.signal })
    response.writeHead(status, [...headers].flat()).flushHeaders()
    if (body) await pipeline(Readable.fromWeb(body as ReadableStream), response)
    else response.end()
  }
  const server = createServer((request, response) => {
    answer(`http://service.test${request.url}`, response).catch(() => response.destroy())
  })
  const { port, close } = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    requests: () => requests,
    behave: (next) => void (service = next),
    close,
  }
}
