import { createServer } from 'node:http'
import type { SandboxOptions } from 'fpx-checkout/sandbox'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli, untilReady } from '../support/cli/runCli.js'
import { freePort, listen } from '../support/sockets/listen.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const cliPath = inject('cliPath')

const LONG = ['--drain-delay', '10m']

/** Starts a proxy with these flags, in front of a sandbox with these options. */
async function start(flags: readonly string[], options?: SandboxOptions) {
  const { env } = await serveGateway(options)
  const port = await freePort()
  const command = runCli(cliPath, ['proxy', '--port', String(port), ...flags], env)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  return { command, get, origin: `http://127.0.0.1:${port}` }
}

describe('after SIGTERM', () => {
  it('a load balancer reads "draining" on new connections, while requests are still served', async () => {
    const { command, get, origin } = await start(LONG)
    await untilReady(origin)
    await command.address()
    command.kill('SIGTERM')
    await expect.poll(() => command.stdout).toMatch('draining')
    const probe = await get('/readyz')
    expect([probe.status, await probe.text()]).toEqual([503, 'draining\n'])
    const { status, headers } = await get('/api/fpx/bank')
    expect([status, headers.get('connection')]).toEqual([200, 'close'])

    command.kill('SIGTERM')
    expect(await command.ended).toBe(143)
  })

  it('the server stops listening after --drain-delay', async () => {
    const { command, origin } = await start(['--drain-delay', '1ms'])
    await untilReady(origin)
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
  })

  it('on SIGINT the server stops listening immediately', async () => {
    const { command, origin } = await start(LONG)
    await untilReady(origin)
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
  })

  it('a start that is waiting for the banks ends, and never logs that it is listening', async () => {
    const { command, get } = await start(LONG, { clock: virtualClock(), latencyMs: 1000 })
    const probe = () =>
      get('/readyz').then(
        (answer) => answer.text(),
        () => '',
      )
    await expect.poll(probe).toBe('starting\n')
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
    expect(command.stdout).not.toMatch('listening')
    expect(command.stdout).toMatch('stopped')
  })
})

it.each(['-1', '1.5s', 'soon', '0'])('--drain-delay %s is refused', async (delay) => {
  const { command } = await start([`--drain-delay=${delay}`])
  expect(await command.ended).toBe(2)
  expect(command.stderr).toMatch(`'${delay}' is invalid. Expected a duration from 0s to 10m`)
})

it('a payer with three cookies of 3.8 kB is served', async () => {
  const { get, origin } = await start([])
  await untilReady(origin)
  const cookie = ['a', 'b', 'c'].map((name) => `${name}=${'x'.repeat(3800)}`).join('; ')
  const response = await fetch(`${origin}/api/fpx/bank`, { headers: { cookie } })
  expect(response.status).toBe(200)
  expect((await get('/api/fpx/health')).status).toBe(200)
})

it('a firewall in front of the gateway is reported, and does not stop the start', async () => {
  const gateway = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<title>Just a moment…</title>')
  })
  const { port, close } = await listen(gateway)
  onTestFinished(close)
  const env = { FPX_BASE_URL: `http://127.0.0.1:${port}/v2`, FPX_API_KEY: 'sandbox-key' }
  const check = runCli(cliPath, ['doctor'], env)
  expect(await check.ended).toBe(1)
  expect(check.stdout).toMatch(/firewall in front of the gateway/)
  expect(check.stdout).not.toMatch(/Copy the key/)

  const command = runCli(cliPath, ['proxy', '--port', '0'], env)
  await command.address()
  await expect.poll(() => command.stdout).toMatch(/firewall/)
})
