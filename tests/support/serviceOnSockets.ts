import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { listen } from './listen.js'
import type { Service } from './createProxyHarness.js'

/** A service on a real socket that can change its ways. */
export interface ServiceOnSockets {
  baseUrl: string
  /** How many requests came. */
  requests: () => number
  /** From now on it does this. */
  behave: (next: Service) => void
  close: () => Promise<void>
}

/** Writes what `first` answers, as it comes; where it throws, or its body breaks off, the connection ends. */
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
