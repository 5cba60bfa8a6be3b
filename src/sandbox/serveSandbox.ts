import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { optionGroup, parseOptions, wholeNumber } from '../contract/parseOptions.js'
import type { Sandbox } from './createSandbox.js'

/** A sandbox that is running as an HTTP server. */
export interface ServedSandbox {
  /** The base URL to use in a client. It ends in `/v2`. */
  baseUrl: string
  /** The base URL of Billplz's API, which ends in `/api`. */
  billsUrl: string
  /** Stops the server and closes all connections. */
  close: () => Promise<void>
}

const listenOptions = optionGroup('{ port, host }', {
  port: v.optional(wholeNumber(0, 65_535), 0),
  host: v.optional(v.string('a host such as "127.0.0.1"'), '127.0.0.1'),
})

/**
 * Starts an HTTP server for a sandbox.
 *
 * @param listen - the port and address to listen on.
 * @throws {OptionError} for an invalid or unknown option.
 * @throws the error of `node:net` if the port is already in use (`EADDRINUSE`).
 * @example
 * import { createSandbox } from 'fpx-checkout/sandbox'
 * import { serveSandbox } from 'fpx-checkout/sandbox/node'
 *
 * const { baseUrl, close } = await serveSandbox(createSandbox(), { port: 4010 })
 */
export async function serveSandbox(
  sandbox: Sandbox,
  listen: {
    /** The port to listen on. Pass 0 to use any free port. Default: 0. */
    port?: number
    /** The address to listen on. Other machines can't reach the default address. Default: 127.0.0.1. */
    host?: string
  } = {},
): Promise<ServedSandbox> {
  const { port, host } = parseOptions(listenOptions, listen)
  const server = createServer((request, response) => void answer(sandbox, request, response))
  server.listen(port, host)
  // When the server is listening, `once` removes its `error` listener, so a later error terminates the process with a
  // message.
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
  return {
    baseUrl: `${origin}/v2`,
    billsUrl: `${origin}/api`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const aborted = new AbortController()
  response.once('close', () => aborted.abort())
  try {
    const { method = 'GET' } = request
    const body = Buffer.concat((await request.toArray()) as Buffer<ArrayBuffer>[])
    const answered = await sandbox(toAddress(request), {
      method,
      headers: toHeaders(request),
      signal: aborted.signal,
      ...(!['GET', 'HEAD'].includes(method) && { body }),
    })
    response.writeHead(answered.status, [...answered.headers].flat())
    for await (const bytes of answered.body ?? []) await writeAndFlush(response, bytes)
    response.end()
  } catch {
    // The caller has disconnected or the scenario truncates the body, so we close the connection.
    response.destroy()
  }
}

/**
 * Returns the requested URL. The URLs of bills use the same origin. If the request target isn't a path, the returned
 * URL has the path `/`, for which the sandbox responds with 404.
 */
function toAddress({ url = '/', headers: { host = '' } }: IncomingMessage): string {
  const authority = /^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host) ? host : 'sandbox.example'
  return `http://${authority}${url.startsWith('/') ? url : '/'}`
}

function toHeaders({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ])
}

/** Writes bytes and waits until they have been sent so that they arrive before the connection is closed. */
function writeAndFlush(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
