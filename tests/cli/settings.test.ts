import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildCli, runCli } from '../support/cli.js'

let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

const unused = { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: 'key' }

async function gateway() {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  return { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key' }
}

/** Writes a configuration file; returns its path. */
function configFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'fpx.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function refused(args: readonly string[], env: Record<string, string> = {}) {
  const command = runCli(cli.path, args, { ...unused, ...env })
  expect(await command.ended).toBe(2)
  expect(command.stdout).toBe('')
  expect(command.stderr).toMatch(/^[^\n]+\n$/)
  return command.stderr.trimEnd()
}

describe('--config', () => {
  it('sets every option of the proxy', async () => {
    const env = await gateway()
    const path = configFile({
      port: 0,
      host: 'localhost',
      'base-path': '/pay',
      'cors-origin': ['https://shop.example', 'https://other.example'],
      budget: 20,
      instances: '4',
      'log-level': 'warn',
      'allowed-host': ['metrics.internal'],
    })
    const command = runCli(cli.path, ['proxy', '--config', path], env)
    const address = /http:\S+/.exec(await command.firstLine())![0]
    expect(address).toMatch(/^http:\/\/localhost:\d+\/pay$/)
    const { headers } = await fetch(`${address}/bank`, {
      headers: { origin: 'https://other.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('https://other.example')
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    expect(command.stderr).toBe('')
  })

  it('has less priority than the environment, and both less than the options', async () => {
    const env = { ...(await gateway()), FPX_HOST: 'localhost', PORT: '0' }
    const config = configFile({ port: 1, host: '192.0.2.1', 'base-path': '/file' })
    const withFile = runCli(cli.path, ['proxy', '--config', config], env)
    expect(await withFile.firstLine()).toMatch(/ http:\/\/localhost:\d{4,5}\/file$/)
    const flags = ['--host', '127.0.0.1', '--base-path', '/flag']
    const withFlags = runCli(cli.path, ['proxy', ...flags], { ...env, FPX_CONFIG: config })
    expect(await withFlags.firstLine()).toMatch(/ http:\/\/127\.0\.0\.1:\d{4,5}\/flag$/)
  })

  it('may begin with a byte order mark, as editors on Windows write it', async () => {
    const config = configFile('\uFEFF{ "port": 0 }')
    const command = runCli(cli.path, ['proxy', '--config', config], await gateway())
    expect(await command.firstLine()).toMatch('The proxy listens on')
  })

  it('sets the deadline, the size and the pages of a call', async () => {
    const env = await gateway()
    for (const [content, sentence] of [
      [{ 'max-bytes': 100 }, /^ok +address .*\nwrong +answer .* is larger than --max-bytes\.$/m],
      [{ 'max-pages': 1 }, /list has 40 banks/],
    ] as const) {
      const command = runCli(cli.path, ['check', '--config', configFile(content)], env)
      await command.ended
      expect(command.stdout).toMatch(sentence)
    }
    const slow = await serveSandbox(createSandbox({ latencyMs: 60_000 }))
    onTestFinished(slow.close)
    const args = ['check', '--timeout', '20']
    const command = runCli(cli.path, args, { ...env, FPX_BASE_URL: slow.baseUrl })
    expect(await command.ended).toBe(1)
    expect(command.stdout).toMatch(/^wrong +address .* within the deadline\./m)
  })

  it('is read by check too, whose budget is then that of the proxy', async () => {
    const config = configFile({ budget: 1, port: 0 })
    const command = runCli(cli.path, ['check', '--config', config], await gateway())
    expect(await command.ended).toBe(1)
    expect(command.stdout).toMatch(/more than the budget has calls: start with --budget 2/)
  })

  it.each([
    [{ budjet: 20 }, /: Unknown option "budjet"\. Did you mean "budget"\?$/],
    [{ apiKey: 'canary-secret' }, /: Unknown option "apiKey"\. The options are: .*port.*budget/],
    [{ config: 'other.json' }, /: Unknown option "config"\. /],
    [{ __proto__x: 1 }, /: Unknown option "__proto__x"\. /],
    [{ port: 'abc' }, /^"port" in \S+fpx\.json must be a whole number .*; received "abc"\.$/],
    [{ port: true }, /^"port" in \S+ must be a text or a number; received a boolean\.$/],
    [{ port: 1.5 }, /^"port" in \S+ must be a whole number .*; received "1\.5"\.$/],
    [{ 'base-path': null }, /^"base-path" in \S+ must be a text or a number; received null\.$/],
    [{ 'base-path': 'pay' }, /^"base-path" in \S+ must be a path .*; received "pay"/],
    [
      { 'cors-origin': 'https://shop.example' },
      /^"cors-origin" in \S+ must be a list of texts; received a string\.$/,
    ],
    [{ 'cors-origin': [1] }, /^"cors-origin" in \S+ must be a list of texts; received a list\.$/],
    [{ timeout: 0 }, /^"timeout" in \S+ must be a whole number from 1 to 600000; received "0"\.$/],
    [
      { ttl: 9000, 'stale-if-error': 8000 },
      /^"stale-if-error" in \S+ must be at least "ttl" in \S+, 9000; received 8000\.$/,
    ],
    [{ 'allowed-host': ['*'] }, /^"allowed-host" in \S+ must be a host name /],
    [
      { 'log-level': 'loud' },
      /^"log-level" in \S+ must be info, warn or error; received "loud"\.$/,
    ],
    [[], /must contain an object such as \{ "port": 4020 \}; received a list\.$/],
    [
      '{ "port": 4020, canary-secret }',
      /must contain JSON such as \{ "port": 4020 \}, without comments/,
    ],
    ['', /must contain JSON such as \{ "port": 4020 \}, without comments/],
  ])('the content %j is refused with one sentence', async (content, sentence) => {
    const printed = await refused(['proxy', '--config', configFile(content)])
    expect(printed).toMatch(sentence)
    expect(printed).not.toMatch('canary')
  })

  it('a file that cannot be read is refused with its path', async () => {
    expect(await refused(['proxy', '--config', '/nowhere/fpx.json'])).toBe(
      '--config must be a file that this user can read; received "/nowhere/fpx.json" (ENOENT).',
    )
    expect(await refused(['proxy'], { FPX_CONFIG: tmpdir() })).toMatch(
      /^FPX_CONFIG must be a file that this user can read; .* \(EISDIR\)\.$/,
    )
  })
})

describe('--log-level', () => {
  it.each([
    ['info', ['refreshed', 'refresh-failed', 'draining', 'stopped']],
    ['warn', ['refresh-failed']],
    ['error', []],
  ])('%s logs the lines of that level and above', async (level, events) => {
    const sandbox = createSandbox()
    const { baseUrl, close } = await serveSandbox(sandbox)
    onTestFinished(close)
    const env = { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key', FPX_LOG_LEVEL: level }
    const command = runCli(cli.path, ['proxy', '--port', '0'], env)
    const address = /http:\S+/.exec(await command.firstLine())![0]
    sandbox.configure({ scenario: 'server-error' })
    expect((await fetch(`${address}/ping`)).status).toBe(502)
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    const lines = command.stderr.split('\n').filter(Boolean)
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(events)
  })

  it('must be one of the levels', async () => {
    expect(await refused(['proxy', '--log-level', 'debug'])).toBe(
      '--log-level must be info, warn or error; received "debug".',
    )
    expect(await refused(['proxy'], { FPX_LOG_LEVEL: 'debug' })).toMatch(/^FPX_LOG_LEVEL must be /)
  })
})

describe('check', () => {
  it.each([
    [['--base-path', 'pay'], {}, /^--base-path must be a path /],
    [['--cors-origin', 'https://shop.example/'], {}, /^--cors-origin must be an origin /],
    [['--snapshot', ''], {}, /^--snapshot needs the path of a file/],
    [[], { FPX_REDIS_URL: 'canary-secret' }, /^FPX_REDIS_URL must be an address /],
  ])('refuses %j %j as the proxy does, before any call', async (args, env, sentence) => {
    const sentences = [
      await refused(['check', ...args], env),
      await refused(['proxy', ...args], env),
    ]
    expect(sentences[0]).toMatch(sentence)
    expect(sentences[0]).not.toMatch('canary')
    expect(sentences[1]).toBe(sentences[0])
  })
})
