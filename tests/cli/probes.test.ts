import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli, untilReady } from '../support/cli/runCli.js'
import { freePort } from '../support/sockets/listen.js'
import { rawRequest, statusOf } from '../support/sockets/rawRequest.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const cliPath = inject('cliPath')

/** Starts the proxy. `probe` requests a path at `origin`, and returns the status and the text. */
async function proxy(env: Record<string, string>, ...flags: string[]) {
  const command = runCli(cliPath, ['proxy', '--port', '0', ...flags], env)
  const address = await command.address()
  const { origin } = new URL(address)
  const probe = async (path: string, at = origin) => {
    const answer = await fetch(at + path)
    return [answer.status, (await answer.text()).trim()]
  }
  return { command, address, origin, port: Number(new URL(address).port), probe }
}

describe('the probes', () => {
  it('report a proxy that serves banks as live and ready', async () => {
    const { env } = await serveGateway()
    const { probe, port, address } = await proxy(env)
    expect(await probe('/livez')).toEqual([200, 'live'])
    await untilReady(address)
    expect(await probe('/readyz')).toEqual([200, 'ready'])
    expect(await probe('/livez?from=balancer')).toEqual([200, 'live'])
    expect(await probe('/readyz?')).toEqual([200, 'ready'])
    // Kubernetes sends the pod's address as Host.
    for (const path of ['/livez', '/readyz']) {
      const lines = 'Host: 10.1.2.3:4020\r\nConnection: close\r\n\r\n'
      expect(statusOf(await rawRequest(port, `GET ${path} HTTP/1.1\r\n${lines}`))).toBe(200)
      expect(statusOf(await rawRequest(port, `HEAD ${path} HTTP/1.1\r\n${lines}`))).toBe(200)
      expect(statusOf(await rawRequest(port, `POST ${path} HTTP/1.1\r\n${lines}`))).toBe(405)
    }
  })

  it('show a proxy whose gateway is down as live, and as ready once it has a list', async () => {
    const { env, sandbox } = await serveGateway({ scenario: 'server-error' })
    const { probe } = await proxy(env)
    expect(await probe('/livez')).toEqual([200, 'live'])
    expect(await probe('/readyz')).toEqual([503, 'no bank list'])
    sandbox.configure({ scenario: 'healthy' })
    // An instance that isn't ready doesn't receive payers, so only the probes can start the refresh that is due.
    await expect.poll(() => probe('/readyz'), { timeout: 20_000 }).toEqual([200, 'ready'])
    sandbox.configure({ scenario: 'server-error' })
    expect(await probe('/readyz')).toEqual([200, 'ready'])
  })

  it('show a starting proxy as live and not ready', async () => {
    const clock = virtualClock()
    const { env, sandbox } = await serveGateway({ clock, latencyMs: 1000 })
    const port = await freePort()
    const command = runCli(cliPath, ['proxy', '--port', String(port)], env)
    await expect.poll(() => sandbox.requests.length).toBe(1)
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      return [answer.status, (await answer.text()).trim()]
    }
    expect(await ask('/livez')).toEqual([200, 'live'])
    expect(await ask('/readyz')).toEqual([503, 'starting'])
    await clock.advance(1000)
    await expect.poll(() => sandbox.requests.length).toBe(2)
    await clock.advance(1000)
    await command.address()
    expect(await ask('/readyz')).toEqual([200, 'ready'])
  })

  it('show a draining proxy as live and not ready', async () => {
    const clock = virtualClock()
    const { env, sandbox } = await serveGateway({ clock })
    const { command, address, port } = await proxy(env)
    sandbox.configure({ latencyMs: 1000 })
    const underWay = fetch(`${address}/ping`)
    await expect.poll(() => sandbox.requests.at(-1)?.url).toMatch('/v2/ping')
    // Requests on connections that were opened before the signal are still answered.
    const open = ['/livez', '/readyz'].map((path) => {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      socket.write(`GET ${path} HTTP/1.1\r\n`)
      return socket
    })
    await Promise.all(open.map((socket) => once(socket, 'connect')))
    await fetch(`${address}/health`)
    command.kill('SIGTERM')
    await expect.poll(() => command.stdout).toMatch('draining')
    const answers = open.map(async (socket) => {
      let received = ''
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
      socket.write('Host: a\r\n\r\n')
      await once(socket, 'close')
      return [statusOf(received), received.split('\r\n\r\n')[1]?.trim()]
    })
    expect(await Promise.all(answers)).toEqual([
      [200, 'live'],
      [503, 'draining'],
    ])
    await clock.advance(1000)
    expect((await underWay).status).toBe(200)
    expect(await command.ended).toBe(0)
  })

  it('match paths byte for byte, whatever the base path is', async () => {
    const { env } = await serveGateway()
    const { probe, address } = await proxy(env, '--base-path', '')
    await untilReady(address)
    for (const path of ['/livez/', '/LIVEZ', '/live', '/%6civez', '/bank/../livez/x'])
      expect((await probe(path))[0], path).toBe(404)
    expect((await probe('/readyz'))[0]).toBe(200)
    expect((await probe('/bank'))[0]).toBe(200)
  })
})

describe('--metrics-port', () => {
  it('serves /metrics and the probes on a separate port, and /metrics only there', async () => {
    const { env } = await serveGateway()
    const { command, probe, origin, address } = await proxy(env, '--metrics-port', '0')
    await untilReady(address)
    const own = /"metrics":"(http:[^"]+)\/metrics"/.exec(command.stdout)![1]!
    expect(own).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(own).not.toBe(origin)
    const answer = await fetch(`${own}/metrics?format=text`)
    expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4')
    expect(await answer.text()).toContain('fpx_checkout_responses_total')
    for (const at of [own, origin]) {
      expect(await probe('/livez', at)).toEqual([200, 'live'])
      expect(await probe('/readyz?probe=1', at)).toEqual([200, 'ready'])
    }
    expect((await probe('/metrics', origin))[0]).toBe(404)
    expect((await probe('/api/fpx/bank', own))[0]).toBe(404)
    expect((await probe('/', own))[0]).toBe(404)
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
  })

  it('prints a one-line error if the port is taken or invalid', async () => {
    const { env } = await serveGateway()
    const { port } = await proxy(env)
    const taken = runCli(cliPath, ['proxy', '--port', '0', '--metrics-port', String(port)], env)
    expect(await taken.ended).toBe(1)
    expect(taken.stdout).toBe('')
    expect(taken.stderr).toBe(
      `error: Port ${port} is taken. Stop the program that uses it, or choose another port: fpx-checkout proxy --metrics-port ${port + 1}.\n`,
    )
    const invalid = runCli(cliPath, ['proxy', '--metrics-port', 'x'], env)
    expect(await invalid.ended).toBe(2)
    expect(invalid.stderr).toMatch(
      /'--metrics-port <PORT>' argument 'x' is invalid\. Expected a whole number /,
    )
  })
})
