import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { inject, onTestFinished, vi } from 'vitest'
import { checkDeployment } from '../../../src/cli/doctorCommand.js'
import { printFindings } from '../../../src/cli/findings.js'
import { runCli } from './runCli.js'

/** Handles a request before the proxy does; returns true if it has responded. */
export type InFront = (request: IncomingMessage, response: ServerResponse) => unknown

/** Serves the proxy at `/api/fpx`, behind another server. Returns its URL. */
export async function mounted(
  inFront: InFront = () => false,
  options: Partial<FpxProxyOptions> = {},
) {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
    ...options,
  })
  const handle = toNodeHandler(proxy)
  const server = createServer((request, response) => {
    if (inFront(request, response) !== true) handle(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await proxy.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/fpx`
}

/** Runs the command with `--endpoint`. */
export async function doctor(endpoint: string, env?: Record<string, string>) {
  const command = runCli(inject('cliPath'), ['doctor', '--endpoint', endpoint], env)
  const code = await command.ended
  return { code, ...read(command.stdout.trimEnd().split('\n')), stderr: command.stderr }
}

/** Runs the doctor in this process. Records in `waited` how long it would wait, in milliseconds, instead of waiting. */
export async function runInProcess(endpoint: string, apiKey?: string, payments?: string) {
  const waited: number[] = []
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => printed.mockRestore())
  const findings = await checkDeployment({
    endpoint: new URL(endpoint),
    apiKey,
    payments: payments === undefined ? undefined : new URL(payments),
    wait: (ms) => Promise.resolve(waited.push(ms)),
  })
  const code = printFindings(findings)
  return { code, waited, ...read(printed.mock.calls.map(([line]) => String(line))) }
}

/** Returns the output's lines, and the subjects of those that are wrong. */
export function read(lines: string[]) {
  const wrong = lines.filter((line) => line.startsWith('wrong'))
  return { lines, wrong: wrong.map((line) => line.split(/ +/)[1]) }
}

/** Changes a header of the response at one path; `undefined` removes it. */
export const header =
  (name: string, value: string | undefined, at = '/bank'): InFront =>
  ({ url }, response) => {
    if (!url?.endsWith(at)) return
    const writeHead = response.writeHead.bind(response)
    response.writeHead = (status: number) => {
      response.removeHeader(name)
      if (value !== undefined) response.setHeader(name, value)
      return writeHead(status)
    }
  }

/** Responds to one path instead of the proxy. */
export const respondAt =
  (at: string, body: unknown, status = 200, headers: Record<string, string> = {}): InFront =>
  ({ method, url }, response) => {
    if (method !== 'GET' || url !== `/api/fpx${at}`) return
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return true
  }
