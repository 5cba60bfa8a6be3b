import { expect, inject, it } from 'vitest'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli } from '../support/cli/runCli.js'
import { rawRequest, statusOf } from '../support/sockets/rawRequest.js'

const cliPath = inject('cliPath')

/** Starts a proxy. Returns a function that sends requests with any header lines, as an attacker may. */
async function proxy(...flags: string[]) {
  const { env } = await serveGateway()
  const command = runCli(cliPath, ['proxy', '--port', '0', ...flags], env)
  const port = Number(/:(\d+)\/api/.exec(await command.address())![1])
  const ask = (target: string, lines: string, method = 'GET') =>
    rawRequest(port, `${method} ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
  return { ask }
}

it('the pages for payers and probes respond to every Host: compose files, Kubernetes and nginx send their own', async () => {
  const { ask } = await proxy()
  for (const path of ['bank', 'ping', 'health'])
    for (const host of ['proxy:4020', 'shop.example', '10.0.0.7', 'a_b'])
      expect(statusOf(await ask(`/api/fpx/${path}`, `Host: ${host}\r\n`)), path + host).toBe(200)
})

it('/metrics is on no port of payers, whatever spelling and Host a request has', async () => {
  const { ask } = await proxy()
  for (const target of ['/metrics', '/metrics?', '//localhost/metrics', '/api/fpx/../../metrics'])
    for (const host of ['localhost', '127.0.0.1', 'shop.example']) {
      const answer = await ask(target, `Host: ${host}\r\n`)
      expect(statusOf(answer), target).toBe(404)
      expect(answer).not.toContain('fpx_')
    }
})
