import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { CANARY, formsFoundIn } from '../support/secrets/canary.js'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli, untilReady } from '../support/cli/runCli.js'
import { listen } from '../support/sockets/listen.js'
import { rawRequest, statusOf } from '../support/sockets/rawRequest.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const cliPath = inject('cliPath')

/** Starts the proxy. `get` requests a path at `origin`, and returns the status and the text. */
async function listening(env: Record<string, string>, ...flags: string[]) {
  const command = runCli(cliPath, ['proxy', '--port', '0', ...flags], env)
  const address = await command.address()
  const { origin, port } = new URL(address)
  const get = async (path: string, at = origin) => {
    const answer = await fetch(at + path)
    return [answer.status, (await answer.text()).trim()]
  }
  const metrics = /"metrics":"(http:[^"]+)\/metrics"/.exec(command.stdout)?.[1]
  return { command, address, origin, metrics, port: Number(port), get }
}

const logged = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Returns the path of a folder that is removed after the test. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'fpx-checkout-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const banksOf = async (answer: Response) => ((await answer.json()) as { data: object[] }).data

describe('fpx-checkout proxy', () => {
  it('serves the banks, and logs its URL in one JSON line', async () => {
    const { env, sandbox } = await serveGateway()
    const { command, address } = await listening(env)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/fpx$/)
    expect(logged(command.stdout)).toContainEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      level: 'info',
      event: 'listening',
      address,
    })
    expect(command.stderr).toBe('')
    // The start has begun the refresh that payers wait for.
    expect(await banksOf(await fetch(`${address}/bank`))).toHaveLength(43)
    expect(sandbox.requests).toHaveLength(2)
    expect((await fetch(`${address}/company`)).status).toBe(404)
  })

  it('serves the origins and the path of its settings', async () => {
    const { env } = await serveGateway()
    const { address } = await listening(
      { ...env, FPX_BASE_PATH: '/pay' },
      '--cors-origin=https://shop.example',
    )
    expect(address).toMatch(/\/pay$/)
    const { headers } = await fetch(`${address}/bank`, {
      headers: { origin: 'https://shop.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example')
  })

  it('serves the list cached by --snapshot after a restart, even if the key is refused', async () => {
    const path = folder()
    const { env, sandbox } = await serveGateway()
    const snapshot = ['--snapshot', join(path, 'banks')]
    const { command } = await listening(env, ...snapshot)
    await expect.poll(() => readdirSync(path).join()).toMatch(/\.snapshot$/)
    command.kill('SIGKILL')
    await command.ended
    sandbox.configure({ scenario: 'key-refused' })
    const second = await listening(env, ...snapshot)
    expect(await banksOf(await fetch(`${second.address}/bank`))).toHaveLength(43)
    await expect
      .poll(() => second.command.stdout)
      .toMatch('"level":"error","event":"refresh-failed","reason":"key-refused"')
  })

  it('starts without a list if the key is refused or a firewall answers, and logs the reason', async () => {
    const { env } = await serveGateway()
    const { port, close } = await listen(
      createServer((_request, response) => {
        response
          .writeHead(403, { 'content-type': 'text/html' })
          .end('<title>Just a moment…</title>')
      }),
    )
    onTestFinished(close)
    for (const [changed, reason] of [
      [{ FPX_API_KEY: 'canary-wrong' }, /"level":"error".*"key-refused".*Copy the key again/],
      [{ FPX_BASE_URL: `http://127.0.0.1:${port}/v2` }, /firewall in front of the gateway/],
    ] as const) {
      const { command, get } = await listening({ ...env, ...changed })
      await expect.poll(() => command.stdout).toMatch(reason)
      expect(command.stdout).not.toContain('canary')
      expect(await get('/readyz')).toEqual([503, 'no bank list'])
    }
  })

  it('prints a one-line error if a port is taken, before it calls the gateway', async () => {
    const { env, sandbox } = await serveGateway()
    const { port, close } = await listen(createServer())
    onTestFinished(close)
    for (const flag of ['--port', '--metrics-port']) {
      const command = runCli(cliPath, ['proxy', '--port=0', flag, String(port)], env)
      expect(await command.ended).toBe(1)
      expect([command.stdout, command.stderr]).toEqual([
        '',
        `error: The server cannot listen on ${flag} ${port} (EADDRINUSE). Another program uses it: stop that program, or choose another port.\n`,
      ])
    }
    expect(sandbox.requests).toEqual([])
  })

  it("loads neither Node's fetch nor its crypto for the first list", async () => {
    const { env } = await serveGateway()
    const printModules =
      "data:text/javascript,process.on('exit',()=>console.error(process.moduleLoadList.join()))"
    const { command, address } = await listening({
      ...env,
      NODE_OPTIONS: `--import=${printModules}`,
    })
    expect((await fetch(`${address}/bank`)).status).toBe(200)
    command.kill('SIGINT')
    await command.ended
    expect(command.stderr).toContain('NativeModule http,')
    expect(command.stderr).not.toMatch(/internal\/deps\/undici|internal\/crypto\/webcrypto/)
  })

  it.each(['healthy', 'key-refused'] as const)(
    'never writes its key to responses, log, metrics or files, in any encoding (%s)',
    async (scenario) => {
      const path = folder()
      const { sandbox, env } = await serveGateway({}, CANARY)
      const flags = ['--snapshot', join(path, 'banks'), '--metrics-port', '0']
      const { command, address, metrics } = await listening(env, ...flags)
      await expect.poll(() => readdirSync(path).join(), { timeout: 20_000 }).toMatch(/snapshot$/)
      sandbox.configure({ scenario })
      const written: string[] = []
      for (const url of [
        ...['/bank', '/ping', '/health', '/company', '/nothing'].map((route) => address + route),
        `${metrics}/metrics`,
      ]) {
        const answer = await fetch(url)
        written.push(JSON.stringify([...answer.headers]), await answer.text())
      }
      command.kill('SIGINT')
      await command.ended
      for (const file of readdirSync(path))
        written.push(file, readFileSync(join(path, file), 'latin1'))
      written.push(command.stdout, command.stderr)
      expect(written.join('\n').length).toBeGreaterThan(2000)
      expect(formsFoundIn(written.join('\n'))).toEqual([])
    },
  )

  it('continues to serve after the reader of its log has disconnected', async () => {
    const { env, sandbox } = await serveGateway()
    const { command, address } = await listening(env)
    await untilReady(address)
    command.hangUp()
    sandbox.configure({ scenario: 'server-error' })
    expect((await fetch(`${address}/ping`)).status).toBe(502)
    expect((await fetch(`${address}/bank`)).status).toBe(200)
  })

  it('serves while the disk of its log is full', async () => {
    const { env } = await serveGateway()
    const { port, close } = await listen(createServer())
    await close()
    const script = 'exec "$0" "$1" proxy --port "$2" > /dev/full'
    const child = spawn('sh', ['-c', script, process.execPath, cliPath, String(port)], {
      env: { PATH: process.env['PATH'], ...env },
    })
    const ended = once(child, 'exit')
    onTestFinished(() => void child.kill('SIGKILL'))
    await untilReady(`http://127.0.0.1:${port}`)
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  })

  it.each([
    ['info', ['listening', 'refreshed', 'refresh-failed', 'draining', 'stopped']],
    ['warn', ['refresh-failed']],
    ['error', []],
  ])('with --log-level %s logs lines of that level and above', async (level, events) => {
    const { sandbox, env } = await serveGateway()
    const { port, close } = await listen(createServer())
    await close()
    const flags = ['proxy', '--port', String(port), '--log-level', level]
    const command = runCli(cliPath, flags, env)
    const origin = `http://127.0.0.1:${port}`
    await untilReady(origin)
    sandbox.configure({ scenario: 'server-error' })
    expect((await fetch(`${origin}/api/fpx/ping`)).status).toBe(502)
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    const lines = command.stdout ? logged(command.stdout) : []
    expect(lines.map(({ event }) => event)).toEqual(events)
  })

  it('of the image in the guide is reachable over IPv4 and IPv6', async () => {
    const { env } = await serveGateway()
    const [, host] = /FPX_HOST=(\S+)/.exec(readFileSync('src/guides/operations.md', 'utf8'))!
    const { port, get } = await listening({ ...env, FPX_HOST: host! })
    for (const address of ['127.0.0.1', '[::1]'])
      expect(await get('/livez', `http://${address}:${port}`)).toEqual([200, 'live'])
  })

  it('serves a payer with three cookies of 3.8 kB', async () => {
    const { env } = await serveGateway()
    const { address } = await listening(env)
    const cookie = ['a', 'b', 'c'].map((name) => `${name}=${'x'.repeat(3800)}`).join('; ')
    expect((await fetch(`${address}/bank`, { headers: { cookie } })).status).toBe(200)
  })
})

describe('the probes', () => {
  it('report a proxy that serves banks as live and ready, whatever Host and query they have', async () => {
    const { env } = await serveGateway()
    const { get, port, address } = await listening(env)
    expect(await get('/livez')).toEqual([200, 'live'])
    await untilReady(address)
    expect(await get('/readyz')).toEqual([200, 'ready'])
    expect(await get('/livez?from=balancer')).toEqual([200, 'live'])
    expect(await get('/readyz?')).toEqual([200, 'ready'])
    // Kubernetes sends the pod's address as Host.
    const ask = async (method: string, path: string) =>
      statusOf(
        await rawRequest(
          port,
          `${method} ${path} HTTP/1.1\r\nHost: 10.1.2.3:4020\r\nConnection: close\r\n\r\n`,
        ),
      )
    for (const path of ['/livez', '/readyz'])
      for (const [method, status] of [
        ['GET', 200],
        ['HEAD', 200],
        ['POST', 405],
      ] as const)
        expect(await ask(method, path)).toBe(status)
  })

  it('show a proxy whose gateway is down as live, and as ready once it has a list', async () => {
    const { env, sandbox } = await serveGateway({ scenario: 'server-error' })
    const { get, address, command } = await listening(env)
    expect((await fetch(`${address}/bank`)).status).toBe(502)
    expect(command.stdout).toMatch(/"warn","event":"refresh-failed",.*"status":500/)
    expect(await get('/livez')).toEqual([200, 'live'])
    expect(await get('/readyz')).toEqual([503, 'no bank list'])
    sandbox.configure({ scenario: 'healthy' })
    // An instance that isn't ready doesn't receive payers, so only the probes can start the refresh that is due.
    await expect.poll(() => get('/readyz'), { timeout: 20_000 }).toEqual([200, 'ready'])
    sandbox.configure({ scenario: 'server-error' })
    expect(await get('/readyz')).toEqual([200, 'ready'])
  })

  it('match paths byte for byte, whatever the base path is', async () => {
    const { env } = await serveGateway()
    const { get, address } = await listening(env, '--base-path', '')
    await untilReady(address)
    for (const path of ['/livez/', '/LIVEZ', '/live', '/%6civez', '/bank/../livez/x', '/toString'])
      expect((await get(path))[0], path).toBe(404)
    expect((await get('/readyz'))[0]).toBe(200)
    expect((await get('/bank'))[0]).toBe(200)
  })

  it('are on --metrics-port too, and /metrics only there, whatever spelling a request has', async () => {
    const { env } = await serveGateway()
    const { command, get, origin, metrics, address, port } = await listening(
      env,
      '--metrics-port',
      '0',
    )
    await untilReady(address)
    expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(metrics).not.toBe(origin)
    const answer = await fetch(`${metrics}/metrics?format=text`)
    expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4')
    expect(await answer.text()).toContain('fpx_checkout_responses_total')
    for (const at of [metrics, origin]) {
      expect(await get('/livez', at)).toEqual([200, 'live'])
      expect(await get('/readyz?probe=1', at)).toEqual([200, 'ready'])
    }
    for (const path of ['/', '/api/fpx/bank']) expect((await get(path, metrics))[0]).toBe(404)
    for (const target of ['/metrics', '/metrics?', '//localhost/metrics', '/api/fpx/../../metrics'])
      for (const host of ['localhost', 'shop.example']) {
        const lines = `Host: ${host}\r\nConnection: close\r\n\r\n`
        const found = await rawRequest(port, `GET ${target} HTTP/1.1\r\n${lines}`)
        expect([statusOf(found), found.includes('fpx_')], target).toEqual([404, false])
      }
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
  })
})

describe('after SIGTERM', () => {
  it('the proxy finishes pending requests, does not accept new ones, and exits with 0', async () => {
    const clock = virtualClock()
    const { env, sandbox } = await serveGateway({ clock })
    const { command, address } = await listening(env, '--drain-delay', '0s')
    await untilReady(address)
    sandbox.configure({ latencyMs: 1_000 })
    const underWay = fetch(`${address}/ping`)
    await expect.poll(() => sandbox.requests.at(-1)?.url).toMatch('/v2/ping')
    command.kill('SIGTERM')
    await expect.poll(() => command.stdout).toMatch('draining')
    await expect(fetch(`${address}/bank`)).rejects.toThrow()
    await clock.advance(1_000)
    const answer = await underWay
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await command.ended).toBe(0)
    expect(logged(command.stdout).at(-1)).toMatchObject({ event: 'stopped' })
  })

  it('in a refresh, the proxy ends without waiting for the gateway', async () => {
    const { env, sandbox } = await serveGateway({ clock: virtualClock(), latencyMs: 1000 })
    const { command } = await listening(env, '--drain-delay', '0s')
    await expect.poll(() => sandbox.requests.length).toBe(1)
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
    expect(command.stdout).toMatch('stopped')
  })

  it('a load balancer reads "draining" on new connections, while requests are still served', async () => {
    const { env } = await serveGateway()
    const { command, get, address } = await listening(env, '--drain-delay', '10m')
    await untilReady(address)
    command.kill('SIGTERM')
    await expect.poll(() => command.stdout).toMatch('draining')
    expect(await get('/readyz')).toEqual([503, 'draining'])
    expect(await get('/livez')).toEqual([200, 'live'])
    const { status, headers } = await fetch(`${address}/bank`)
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
    command.kill('SIGTERM')
    expect(await command.ended).toBe(143)
  })

  it.each<[string, NodeJS.Signals, string]>([
    ['after --drain-delay', 'SIGTERM', '1ms'],
    ['on SIGINT immediately', 'SIGINT', '10m'],
  ])('the server stops listening %s, with an idle connection', async (_when, signal, delay) => {
    const { env } = await serveGateway()
    const { command, address } = await listening(env, '--drain-delay', delay)
    await (await fetch(`${address}/bank`)).text()
    command.kill(signal)
    expect(await command.ended).toBe(0)
  })
})
