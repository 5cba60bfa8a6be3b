import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkOptionNames } from '../contract/optionNames.js'
import type { Sandbox } from './createSandbox.js'

/** A sandbox that listens. */
export interface ServedSandbox {
  /** The base address, ending in `/v2`: what a client takes as its `baseUrl`. */
  baseUrl: string
  /** Stops listening and ends every connection. */
  close: () => Promise<void>
}

/**
 * Serves a sandbox over HTTP.
 *
 * @param listen Where it listens.
 * @throws {TypeError} for an option that does not exist.
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
    /** 0 takes a free one. Default: 0. */
    port?: number
    /** The address that it listens at. Default: 127.0.0.1, which nobody outside reaches. */
    host?: string
  } = {},
): Promise<ServedSandbox> {
  checkOptionNames(listen, { port: true, host: true })
  const { port = 0, host = '127.0.0.1' } = listen
  const server = createServer((request, response) => void answer(sandbox, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/v2`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  request.resume()
  try {
    const answered = await sandbox(addressOf(request), {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      signal: gone.signal,
    })
    response.writeHead(answered.status, [...answered.headers].flat())
    for await (const bytes of answered.body ?? []) await written(response, bytes)
    response.end()
  } catch {
    // The caller is gone, or the body breaks off on purpose: then the connection breaks too.
    response.destroy()
  }
}

/** The sandbox answers under any origin, so a made-up one does; a target that is no path is a path that is not there. */
function addressOf({ url = '/' }: IncomingMessage): string {
  return `http://sandbox.example${url.startsWith('/') ? url : '/'}`
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ])
}

/** Waits until the bytes have left, so that a connection which breaks next has carried them. */
function written(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
