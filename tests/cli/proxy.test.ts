import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { CANARY, formsFoundIn } from '../support/secrets/canary.js'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli, untilReady } from '../support/cli/runCli.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const cliPath = inject('cliPath')

const key = 'canary-key-7f3a'

const proxy = (env: Record<string, string>, ...flags: string[]) =>
  runCli(cliPath, ['proxy', '--port', '0', ...flags], env)

async function listening(env: Record<string, string>, ...flags: string[]) {
  const command = proxy(env, ...flags)
  return { command, address: await command.address() }
}

const logged = (stderr: string) =>
  stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

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
    const answer = await fetch(`${address}/bank`)
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(43)
    expect(sandbox.requests).toHaveLength(2)
    expect((await fetch(`${address}/company`)).status).toBe(404)
  })

  it("has the banks before the first payer's request", async () => {
    const { env, sandbox } = await serveGateway()
    const { address } = await listening(env)
    await untilReady(address)
    expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 200])
  })

  it('serves a configured base path, and allows configured origins', async () => {
    const { env } = await serveGateway()
    const shops = ['https://shop.example', 'https://other.example']
    const { address } = await listening(
      env,
      ...['--base-path', '/pay', '--cors-origin', shops[0]!, '--cors-origin', shops[1]!],
    )
    expect(address).toMatch(/\/pay$/)
    for (const origin of shops) {
      const { headers } = await fetch(`${address}/bank`, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  it('serves its metrics at /metrics of their own port, and only there', async () => {
    const { env } = await serveGateway()
    const { command, address } = await listening(env, '--metrics-port', '0')
    await untilReady(address)
    await fetch(`${address}/bank`)
    expect((await fetch(new URL('/metrics', address))).status).toBe(404)
    const metrics = /"metrics":"([^"]+)"/.exec(command.stdout)![1]!
    const answer = await fetch(metrics)
    expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4')
    expect(await answer.text()).toMatch(
      /^fpx_checkout_responses_total\{route="bank",result="fresh"\} \d+$/m,
    )
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(405)
  })

  it('starts while the gateway is down, and logs why there are no banks', async () => {
    const { env } = await serveGateway({ scenario: 'server-error' })
    const { command, address } = await listening(env)
    expect((await fetch(`${address}/bank`)).status).toBe(502)
    expect(logged(command.stdout)).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        event: 'refresh-failed',
        endpoint: 'bank',
        reason: 'failing',
        status: 500,
      }),
    )
  })

  /** Starts a proxy that stores its list in a file, and kills it. After that, the gateway refuses the key. */
  async function startWithRefusedKey() {
    const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-snapshot-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { env, sandbox } = await serveGateway()
    const snapshot = ['--snapshot', join(folder, 'banks')]
    const { command } = await listening(env, ...snapshot)
    await expect.poll(() => readdirSync(folder).join()).toMatch(/\.snapshot$/)
    command.kill('SIGKILL')
    await command.ended
    sandbox.configure({ scenario: 'key-refused' })
    const file = join(folder, readdirSync(folder)[0]!)
    return { file, sandbox, restart: () => listening(env, ...snapshot) }
  }

  it('serves the list cached by --snapshot after a restart, even if the key is refused', async () => {
    const { restart } = await startWithRefusedKey()
    const { command, address } = await restart()
    const answer = await fetch(`${address}/bank`)
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(43)
    await expect
      .poll(() => command.stdout)
      .toMatch('"level":"error","event":"refresh-failed","reason":"key-refused"')
  })

  it('waits for the cached list on a slow disk before it gives up because of a refused key', async () => {
    const { file, sandbox, restart } = await startWithRefusedKey()
    // Replaces the file with a named pipe, which delivers the list only after the gateway has refused the key.
    const kept = readFileSync(file)
    rmSync(file)
    execFileSync('mkfifo', [file])
    const asked = sandbox.requests.length
    const starting = restart()
    await expect.poll(() => sandbox.requests.length).toBeGreaterThan(asked)
    // Longer than a store is allowed to delay a payer.
    await sleep(400)
    await writeFile(file, kept)
    const answer = await fetch(`${(await starting).address}/bank`)
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(43)
  })

  it.each(['healthy', 'html-with-200', 'key-refused'] as const)(
    'never writes its key to responses, log, metrics or files, in any encoding (%s)',
    async (scenario) => {
      const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-canary-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const { sandbox, env } = await serveGateway({}, CANARY)
      const { command, address } = await listening(
        env,
        ...['--snapshot', join(folder, 'banks'), '--metrics-port', '0'],
      )
      await expect.poll(() => readdirSync(folder).join(), { timeout: 20_000 }).toMatch(/snapshot$/)
      sandbox.configure({ scenario })
      const written: string[] = []
      for (const url of [
        ...['/bank', '/ping', '/health', '/company', '/nothing'].map((path) => address + path),
        /"metrics":"([^"]+)"/.exec(command.stdout)![1]!,
      ]) {
        const answer = await fetch(url)
        written.push(JSON.stringify([...answer.headers]), await answer.text())
      }
      command.kill('SIGINT')
      await command.ended
      for (const file of readdirSync(folder))
        written.push(file, readFileSync(join(folder, file), 'latin1'))
      written.push(command.stdout, command.stderr)
      expect(written.join('\n').length).toBeGreaterThan(2000)
      expect(formsFoundIn(written.join('\n'))).toEqual([])
    },
  )

  it.each([
    ['both variables', {}, /^error: FPX_BASE_URL and FPX_API_KEY are missing\. .*dashboard/],
    ['the key', { FPX_BASE_URL: 'https://a.example/v2' }, /^error: FPX_API_KEY is missing\. /],
    ['the base URL', { FPX_API_KEY: key }, /^error: FPX_BASE_URL is missing\. /],
    [
      'a base URL with https',
      { FPX_BASE_URL: 'http://a.example/v2', FPX_API_KEY: key },
      /^error: --base-url must be https, .* or http on localhost or in a private network; received another text\.$/m,
    ],
    [
      'a key without spaces',
      { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: `${key} b` },
      /^error: the API key \(.*\) must be printable ASCII without blanks .*; received another text\.$/m,
    ],
  ])('needs %s', async (_what, env: Record<string, string>, sentence) => {
    const command = proxy(env)
    expect(await command.ended).toBe(2)
    expect(command.stdout).toBe('')
    expect(command.stderr).toMatch(sentence)
    expect(command.stderr).toMatch(/^error: [^\n]+\n(See: fpx-checkout proxy --help\n)?$/)
    expect(command.stderr).not.toMatch('canary')
  })

  it.each([
    [
      ['--base-path', 'pay'],
      /^error: --base-path must be a path such as "\/api\/fpx".*; received "pay"\.$/m,
    ],
    [
      ['--cors-origin', 'shop.example'],
      /^error: --cors-origin must be an origin such as .*; received "shop\.example"\.$/m,
    ],
    [['--snapshot='], /'--snapshot <FILE>' argument '' is invalid\. Expected the path of a file/],
    [
      ['--budget', '61'],
      /'--budget <N>' argument '61' is invalid\. Expected a whole number from 1 to 60\./,
    ],
    [['--colour'], /unknown option '--colour'/],
    [['--instance', '4'], /unknown option '--instance'\n\(Did you mean --instances\?\)/],
    [['--ttl', '8000'], /argument '8000' is invalid\. Expected a duration .* write 8000ms\.$/m],
    [['--ttl', '60S'], /Expected a duration from 1s to 7d with its unit: ms, s, m, h or d\.$/m],
    [['--ttl', '8d'], /Expected a duration from 1s to 7d/],
  ])('%j exits with 2 and a one-line error', async (flags, sentence) => {
    const command = proxy({ FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: key }, ...flags)
    expect(await command.ended).toBe(2)
    expect(command.stdout).toBe('')
    expect(command.stderr).toMatch(sentence)
    expect(command.stderr).toMatch(/^error: [^]+\n(See: fpx-checkout proxy --help\n)?$/)
  })

  it('prints a one-line error if the key is refused', async () => {
    const { env } = await serveGateway()
    const command = proxy({ ...env, FPX_API_KEY: 'canary-wrong' })
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(
      /^error: The gateway refused the key in FPX_API_KEY\. Copy the key from the dashboard \(section API Key\) again\.\n$/,
    )
  })

  it('prints a one-line error if its port is taken', async () => {
    const { env } = await serveGateway()
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const command = proxy(env, '--port', String(port))
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(`Port ${port} is taken.`)
    expect(command.stderr).toMatch(/^[^\n]+\n$/)
  })
})

describe('after the reader of its log has disconnected', () => {
  it('the proxy continues to serve', async () => {
    const { env, sandbox } = await serveGateway()
    const { command, address } = await listening(env)
    command.hangUp()
    sandbox.configure({ scenario: 'server-error' })
    expect((await fetch(`${address}/ping`)).status).toBe(502)
    expect((await fetch(`${address}/bank`)).status).toBe(200)
  })
})

describe('on SIGTERM', () => {
  it('the proxy finishes pending requests, does not accept new ones, and exits with 0', async () => {
    const clock = virtualClock()
    const { env, sandbox } = await serveGateway({ clock })
    const { command, address } = await listening(env, '--drain-delay', '0s')
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
    expect(logged(command.stdout).map(({ event }) => event)).toContain('stopped')
  })

  it('an idle connection does not delay the exit', async () => {
    const { env } = await serveGateway()
    const { command, address } = await listening(env)
    await (await fetch(`${address}/bank`)).text()
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
  })
})

describe('a malformed request', () => {
  it.each([
    [
      'with headers larger than 16 kB',
      `GET /api/fpx/bank HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}`,
      431,
    ],
    ['with two hosts', 'GET /api/fpx/bank HTTP/1.1\r\nHost: a\r\nHost: b', 400],
    ['without a host', 'GET /api/fpx/bank HTTP/1.1', 400],
    [
      'with both a length and chunks',
      'POST /api/fpx/bank HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
      400,
    ],
  ])('%s is rejected', async (_how, head, status) => {
    const { env } = await serveGateway()
    const { address } = await listening(env)
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`${head}\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(`HTTP/1.1 ${status} `)
  })
})

describe('the address to listen on', () => {
  it('is set by PORT and FPX_HOST if no flag sets it, and FPX_PORT has priority over PORT', async () => {
    const { env } = await serveGateway()
    const command = runCli(cliPath, ['proxy'], { ...env, PORT: '0', FPX_HOST: 'localhost' })
    expect(await command.address()).toMatch(/^http:\/\/localhost:\d{4,5}\/api\/fpx$/)
    const own = runCli(cliPath, ['proxy'], { ...env, PORT: '1', FPX_PORT: '0' })
    expect(await own.address()).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}\//)
  })

  it('of the image in the guide is reachable over IPv4 and IPv6', async () => {
    const { env } = await serveGateway()
    const [, host] = /FPX_HOST=(\S+)/.exec(readFileSync('src/guides/operations.md', 'utf8'))!
    const command = runCli(cliPath, ['proxy'], { ...env, PORT: '0', FPX_HOST: host! })
    const [, port] = /:(\d+)\/api\/fpx$/.exec(await command.address())!
    for (const address of ['127.0.0.1', '[::1]'])
      expect((await fetch(`http://${address}:${port}/livez`)).status).toBe(200)
  })
})

describe('fpx-checkout doctor', () => {
  const check = async (env: Record<string, string>, ...flags: string[]) => {
    const command = runCli(cliPath, ['doctor', ...flags], env)
    const code = await command.ended
    return { code, lines: command.stdout.trimEnd().split('\n'), stderr: command.stderr }
  }

  it('prints one line for each of address, key, pages and limit', async () => {
    const { env } = await serveGateway()
    expect(await check(env)).toEqual({
      code: 0,
      lines: [
        'ok     address  The gateway responds.',
        'ok     key      The key is accepted; the list has 43 banks.',
        'ok     pages    The list of banks has 2 pages, and a refresh with --budget 30 can read 15.',
        'ok     limit    The gateway allows 60 calls a minute; the budget is 30.',
      ],
      stderr: '',
    })
  })

  it('reports a refused key', async () => {
    const { env } = await serveGateway()
    const { code, lines } = await check({ ...env, FPX_API_KEY: 'canary-wrong' })
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/^wrong {2}key .*refused the API key/m)
    expect(lines.join('\n')).not.toMatch('canary')
  })

  it('reports that the gateway does not respond', async () => {
    const { env } = await serveGateway()
    const { code, lines } = await check({ ...env, FPX_BASE_URL: 'http://127.0.0.1:9/v2' })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/^wrong {2}address .*connection .* failed/)])
  })

  it('reports that the base URL does not belong to a gateway', async () => {
    const { env } = await serveGateway()
    const elsewhere = env.FPX_BASE_URL.replace(/v2$/, 'v1')
    const { code, lines } = await check({ ...env, FPX_BASE_URL: elsewhere })
    expect(code).toBe(1)
    expect(lines[0]).toMatch(/^wrong {2}address .*status 404.* ends in \/v2\. .*FPX_BASE_URL/)
  })

  it.each([
    ['server-error', /^wrong {2}address {2}The gateway responds with status 500/m],
    ['html-with-200', /^wrong {2}answer .* does not match its document/m],
    ['limit-reached', /^wrong {2}limit .*429/m],
  ] as const)('reports the scenario %s', async (scenario, line) => {
    const { env } = await serveGateway({ scenario })
    const { code, lines } = await check(env)
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(line)
  })

  it('reports a list with more pages than a refresh, or an instance without Redis, can read', async () => {
    const { env } = await serveGateway()
    const pages = async (...given: Parameters<typeof check>) => {
      const { lines } = await check(...given)
      return lines.filter((line) => / pages /.test(line))
    }
    expect(await pages(env, '--budget', '3')).toEqual([
      'wrong  pages    The list of banks has 2 pages, and a refresh with --budget 3 can read 1: start with --budget 4',
    ])
    expect(await pages(env, '--budget', '4')).toEqual([expect.stringMatching(/^ok /)])
    const shared = { ...env, FPX_REDIS_URL: 'redis://127.0.0.1:1' }
    expect(await pages(shared, '--instances', '22')).toEqual([
      'note   pages    The list of banks has 2 pages, and a refresh with --budget 30 can read 15, but while Redis is down each of 22 instances only 1: add --snapshot, so that an instance that starts then has a list.',
    ])
    for (const given of [
      ['--instances', '21'],
      ['--instances', '22', '--snapshot', 'file'],
    ])
      expect(await pages(shared, ...given)).toEqual([expect.stringMatching(/^ok /)])
  })

  it('reports a missing Redis client after the gateway checks', async () => {
    const { env } = await serveGateway()
    const { code, lines } = await check({ ...env, FPX_REDIS_URL: 'redis://127.0.0.1:1' })
    expect(code).toBe(1)
    expect(lines.at(-1)).toMatch(/^wrong {2}redis .*needs a Redis client.*npm install ioredis$/)
  })

  it('reports that the limit is lower than the budget, and which budget fits', async () => {
    const { env } = await serveGateway({ rateLimit: 20 })
    const { code, lines } = await check(env)
    expect(code).toBe(1)
    expect(lines[3]).toMatch(/^wrong {2}limit .*20 calls a minute.*start with --budget 10$/)
    expect((await check(env, '--budget', '10')).code).toBe(0)
  })
})
