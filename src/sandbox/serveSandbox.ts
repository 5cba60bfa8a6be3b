import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { optionGroup, parseOptions, wholeNumber } from '../contract/parseOptions.js'
import { sandboxGateways } from './gatewayLists.js'
import type { Sandbox } from './createSandbox.js'

/** A running HTTP server with a sandbox. */
export interface ServedSandbox {
  /**
   * The base URL to pass to a client as `baseUrl`. It ends in `/v2`, or in the path of the simulated gateway's base
   * URL.
   */
  baseUrl: string
  /** The base URL of the bills' API, which ends in `/api` as Billplz's does. */
  billsUrl: string
  /** Stops listening and closes every connection. */
  close: () => Promise<void>
}

const listenOptions = optionGroup('{ port, host }', {
  port: v.optional(wholeNumber(0, 65_535), 0),
  host: v.optional(v.string('a host such as "127.0.0.1"'), '127.0.0.1'),
})

/**
 * Serves a sandbox over HTTP.
 *
 * @param listen - port and address to listen on.
 * @throws {OptionError} for an option that is invalid or does not exist.
 * @throws the error of `node:net` when the port is taken (`EADDRINUSE`).
 * @example
 * import { createSandbox } from 'fpx-checkout/sandbox'
 * import { serveSandbox } from 'fpx-checkout/sandbox/node'
 *
 * const { baseUrl, close } = await serveSandbox(createSandbox(), { port: 4010 })
 */
export async function serveSandbox(
  sandbox: Sandbox,
  listen: {
    /** Port to listen on; 0 selects a free port. Default: 0. */
    port?: number
    /** The address to listen on. Default: 127.0.0.1, which other machines can't reach. */
    host?: string
  } = {},
): Promise<ServedSandbox> {
  const { port, host } = parseOptions(listenOptions, listen)
  const server = createServer((request, response) => void answer(sandbox, request, response))
  server.listen(port, host)
  // No listener for `error` remains: a later error ends the process with its message.
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
  return {
    baseUrl: `${origin}${sandboxGateways[sandbox.settings.gateway]}`,
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
    const body = await readBody(request)
    if (body === undefined) {
      response.writeHead(413).end()
      return
    }
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
    // The caller has disconnected, or the scenario cuts the body off. Closes the connection too.
    response.destroy()
  }
}

/** A bill's fields are at most a few thousand characters long. */
const BODY_MAX = 65_536

/** Reads the body; `undefined` if it is longer than 64 KiB. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= BODY_MAX) chunks.push(chunk)
  }
  return length <= BODY_MAX ? Buffer.concat(chunks) : undefined
}

/**
 * Returns the URL that was requested, whose origin a bill's URL gets too. A target that isn't a path becomes `/`, which
 * returns 404.
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

/** Writes bytes and waits until they are sent, so they arrive before the connection breaks. */
function writeAndFlush(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
