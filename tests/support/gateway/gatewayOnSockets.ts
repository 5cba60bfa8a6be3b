import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { listen } from '../sockets/listen.js'
import type { SimulatedGateway } from '../proxy/createProxyHarness.js'

/** A gateway on a real socket, whose behaviour can be changed. */
export interface GatewayOnSockets {
  baseUrl: string
  /** The number of requests that arrived. */
  requests: () => number
  /** Changes the behaviour of the gateway. */
  behave: (next: SimulatedGateway) => void
  close: () => Promise<void>
}

/**
 * Starts the gateway, which streams the responses of `first`, or of the behaviour set later. If the behaviour throws or
 * a body fails, the connection ends.
 */
export async function gatewayOnSockets(first: SimulatedGateway): Promise<GatewayOnSockets> {
  let gateway = first
  let requests = 0
  const answer = async (url: string, response: ServerResponse) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { status, headers, body } = await gateway(url, ++requests, { signal: gone.signal })
    response.writeHead(status, [...headers].flat()).flushHeaders()
    if (body) await pipeline(Readable.fromWeb(body as ReadableStream), response)
    else response.end()
  }
  const server = createServer((request, response) => {
    answer(`http://gateway.test${request.url}`, response).catch(() => response.destroy())
  })
  const { port, close } = await listen(server)
  return {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    requests: () => requests,
    behave: (next) => void (gateway = next),
    close,
  }
}
