import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildCli, runCli, untilReady } from '../support/cli.js'
import { rawRequest, statusOf } from '../support/rawRequest.js'

let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

/** Starts a proxy. Returns a function that sends requests with any header lines, as an attacker may. */
async function proxy(...flags: string[]) {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  const env = { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key' }
  const command = runCli(cli.path, ['proxy', '--port', '0', ...flags], env)
  const port = Number(/:(\d+)\/api/.exec(await command.address())![1])
  const ask = (target: string, lines: string, method = 'GET') =>
    rawRequest(port, `${method} ${target} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
  const metricsPort = Number(/"metrics":"[^"]+:(\d+)\/metrics"/.exec(command.stdout)?.[1])
  return { ask, port, metricsPort }
}

const strangers = [
  'rebound.example',
  'rebound.example:4020',
  'localhost.rebound.example',
  '127.0.0.1.rebound.example',
  'rebound.example#localhost',
  'user@localhost',
  'localhost@rebound.example',
  'localhost/',
  'localhost:80:80',
  'localhost, localhost',
  'localhost..',
  '.localhost',
  'xlocalhost',
  '128.0.0.1',
  '127.0.0.1.1',
  '1127.0.0.1',
  '0.0.0.0',
  '192.168.1.5',
  '[::2]',
  '[::ffff:192.168.1.5]',
  '[::1',
  '::1',
  '*',
  '',
]

describe('/metrics of the proxy command', () => {
  it('responds only to loopback names, because another name may resolve to this machine (DNS rebinding)', async () => {
    const { ask, port } = await proxy()
    await untilReady(`http://127.0.0.1:${port}`)
    for (const host of ['localhost', 'LOCALHOST', 'localhost.', '127.0.0.1', '127.9.8.7', '[::1]'])
      for (const suffix of ['', `:${port}`]) {
        const answer = await ask('/metrics', `Host: ${host}${suffix}\r\n`)
        expect(statusOf(answer), host + suffix).toBe(200)
        expect(answer).toContain('fpx_checkout_responses_total')
      }
    for (const host of strangers)
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await ask('/metrics', `Host: ${host}\r\n`, method)
        expect([421, 400], `${method} ${host}`).toContain(statusOf(answer))
        expect(answer).not.toContain('fpx_')
        if (host) expect(answer.split('\r\n\r\n')[1]).not.toContain(host)
      }
  })

  it('ignores other headers, and a target that contains a host', async () => {
    const { ask } = await proxy()
    for (const header of ['X-Forwarded-Host', 'Forwarded', 'X-Host', 'X-Original-Host', 'Origin']) {
      const lines = `Host: rebound.example\r\n${header}: localhost\r\n`
      expect(statusOf(await ask('/metrics', lines)), header).toBe(421)
    }
    for (const hosts of [
      ['rebound.example', 'localhost'],
      ['localhost', 'rebound.example'],
    ]) {
      const answer = await ask('/metrics', hosts.map((host) => `Host: ${host}\r\n`).join(''))
      expect([400, 421]).toContain(statusOf(answer))
      expect(answer).not.toContain('fpx_')
    }
    for (const target of [
      'http://localhost/metrics',
      '//localhost/metrics',
      '/metrics/',
      '/metrics?',
      '/METRICS',
      '/api/fpx/../../metrics',
      '/%6detrics',
    ]) {
      const answer = await ask(target, 'Host: rebound.example\r\n')
      expect(statusOf(answer), target).toBe(404)
      expect(answer).not.toContain('fpx_')
    }
  })

  it('is not on a port that other machines can reach, unless --metrics-port sets one', async () => {
    const { ask } = await proxy('--host', '0.0.0.0')
    for (const host of ['localhost', '192.168.1.5'])
      expect(statusOf(await ask('/metrics', `Host: ${host}\r\n`)), host).toBe(404)
    expect(statusOf(await ask('/readyz', 'Host: 192.168.1.5\r\n'))).not.toBe(404)
  })

  it.each([
    ['127.0.0.1', 421],
    ['localhost', 421],
    ['0.0.0.0', 200],
    ['::', 200],
  ])('with --metrics-host %s answers a foreign name with %i', async (host, status) => {
    const flags = ['--host', '0.0.0.0', '--metrics-port', '0', '--metrics-host', host]
    const { metricsPort } = await proxy(...flags)
    const get = (path: string, name: string) =>
      rawRequest(metricsPort, `GET ${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
    expect(statusOf(await get('/metrics', 'metrics.internal:9464'))).toBe(status)
    expect(statusOf(await get('/metrics', 'localhost'))).toBe(200)
    expect(statusOf(await get('/livez', 'metrics.internal'))).toBe(200)
  })
})

it('the pages for payers and probes respond to every Host: compose files, Kubernetes and nginx send their own', async () => {
  const { ask } = await proxy()
  for (const path of ['bank', 'ping', 'health'])
    for (const host of ['proxy:4020', 'shop.example', '10.0.0.7', 'a_b'])
      expect(statusOf(await ask(`/api/fpx/${path}`, `Host: ${host}\r\n`)), path + host).toBe(200)
})
