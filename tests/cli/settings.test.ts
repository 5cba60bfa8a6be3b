import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../support/sockets/listen.js'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli, untilReady } from '../support/cli/runCli.js'

const cliPath = inject('cliPath')

const unused = { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: 'key' }

const gateway = async () => (await serveGateway({}, 'sandbox-key')).env

/** Writes a configuration file. Returns its path. */
function configFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'fpx.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

async function refused(args: readonly string[], env: Record<string, string> = {}) {
  const command = runCli(cliPath, args, { ...unused, ...env })
  expect(await command.ended).toBe(2)
  expect(command.stdout).toBe('')
  expect(command.stderr).toMatch(/^error: [^\n]+\n(See: [^\n]+\n)?$/)
  return command.stderr.split('\n')[0]!
}

describe('--config', () => {
  it('sets every proxy option', async () => {
    const env = await gateway()
    const path = configFile({
      port: 0,
      host: 'localhost',
      'base-path': '/pay',
      'cors-origin': ['https://shop.example', 'https://other.example'],
      budget: 20,
      instances: '4',
      'drain-delay': '0s',
      'base-url': env.FPX_BASE_URL,
    })
    const command = runCli(cliPath, ['proxy', '--config', path], { FPX_API_KEY: env.FPX_API_KEY })
    await untilReady(await command.address())
    const address = await command.address()
    expect(address).toMatch(/^http:\/\/localhost:\d+\/pay$/)
    const { headers } = await fetch(`${address}/bank`, {
      headers: { origin: 'https://other.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBe('https://other.example')
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    expect(command.stderr).toBe('')
  })

  it('has lower priority than the environment, which has lower priority than options', async () => {
    const env = { ...(await gateway()), FPX_HOST: 'localhost', PORT: '0' }
    const config = configFile({ port: 1, host: '192.0.2.1', 'base-path': '/file' })
    const withFile = runCli(cliPath, ['proxy', '--config', config], env)
    expect(await withFile.address()).toMatch(/^http:\/\/localhost:\d{4,5}\/file$/)
    const flags = ['--host', '127.0.0.1', '--base-path', '/flag']
    const withFlags = runCli(cliPath, ['proxy', ...flags], { ...env, FPX_CONFIG: config })
    expect(await withFlags.address()).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}\/flag$/)
  })

  it('may begin with a byte order mark, as editors on Windows write it', async () => {
    const config = configFile('\uFEFF{ "port": 0 }')
    const command = runCli(cliPath, ['proxy', '--config', config], await gateway())
    expect(await command.address()).toMatch(/^http:/)
  })

  it('sets the number of pages', async () => {
    const config = configFile({ 'max-pages': 1 })
    const command = runCli(cliPath, ['doctor', '--config', config], await gateway())
    await command.ended
    expect(command.stdout).toMatch(/list has 40 banks/)
  })

  it('is read by doctor too, so its budget is the same', async () => {
    const config = configFile({ budget: 1, port: 0 })
    const command = runCli(cliPath, ['doctor', '--config', config], await gateway())
    expect(await command.ended).toBe(1)
    expect(command.stdout).toMatch(/a refresh with --budget 1 can read 1: start with --budget 4/)
  })

  it.each([
    [{ budjet: 20 }, /: unknown option "budjet" in \S+fpx\.json\. The options are: .*budget.*port/],
    [{ apiKey: 'canary-secret' }, /: unknown option "apiKey" in /],
    [{ 'api-key': 'canary-secret' }, /: unknown option "api-key" in /],
    [{ config: 'other.json' }, /: unknown option "config" in /],
    [{ __proto__x: 1 }, /: unknown option "__proto__x" in /],
    [
      { port: 'abc' },
      /'--port <PORT>' value 'abc' from \S+fpx\.json is invalid\. Expected a whole/,
    ],
    [{ port: true }, /value 'true' from \S+ is invalid\. Expected a whole number/],
    [{ port: 1.5 }, /value '1\.5' from \S+ is invalid\. Expected a whole number/],
    [{ port: [1, 2] }, /value \(a list\) from \S+ is invalid\. Expected a text or a number\.$/],
    [{ 'base-path': null }, /value \(null\) from \S+ is invalid\. Expected a text or a number\.$/],
    [{ 'base-path': 'pay' }, /^error: --base-path must be a path .*; received "pay"\.$/],
    [
      { 'cors-origin': [{}] },
      /value \(.*\) from .* Expected a text or a number, or a list of texts/,
    ],
    [
      { 'cors-origin': ['https://a.example', 'b'] },
      /^error: --cors-origin must be an origin .*; received "b"\.$/,
    ],
    [{ ttl: 8000 }, /value '8000' from \S+ is invalid\. Expected a duration .* write 8000ms\.$/],
    [{ 'log-level': 'loud' }, /value 'loud' from \S+ .* Allowed choices are info, warn, error\.$/],
    [[], /must contain an object such as \{ "port": 4020 \}\.$/],
    [
      '{ "port": 4020, canary-secret }',
      /must contain JSON such as \{ "port": 4020 \}, without comments/,
    ],
    ['', /must contain JSON such as \{ "port": 4020 \}, without comments/],
  ])('the content %j is refused with a one-line error', async (content, sentence) => {
    const printed = await refused(['proxy', '--config', configFile(content)])
    expect(printed).toMatch(sentence)
    expect(printed).not.toMatch('canary')
  })

  it('a file that cannot be read is refused with its path', async () => {
    expect(await refused(['proxy', '--config', '/nowhere/fpx.json'])).toBe(
      'error: --config must be a file that this user can read; received "/nowhere/fpx.json" (ENOENT).',
    )
    expect(await refused(['proxy'], { FPX_CONFIG: tmpdir() })).toMatch(
      /--config must be a file that this user can read; .* \(EISDIR\)\.$/,
    )
  })
})

describe('--log-level', () => {
  it.each([
    ['info', ['refreshed', 'listening', 'refresh-failed', 'draining', 'stopped']],
    ['warn', ['refresh-failed']],
    ['error', []],
  ])('%s logs lines of that level and above', async (level, events) => {
    const { sandbox, env: gatewayEnv } = await serveGateway()
    const env = { ...gatewayEnv, FPX_LOG_LEVEL: level }
    const port = await freePort()
    const command = runCli(cliPath, ['proxy', '--port', String(port)], env)
    const address = `http://127.0.0.1:${port}/api/fpx`
    await untilReady(address)
    sandbox.configure({ scenario: 'server-error' })
    expect((await fetch(`${address}/ping`)).status).toBe(502)
    command.kill('SIGINT')
    expect(await command.ended).toBe(0)
    const lines = command.stdout.split('\n').filter(Boolean)
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(events)
  })

  it('must be one of the levels', async () => {
    expect(await refused(['proxy', '--log-level', 'debug'])).toBe(
      "error: option '--log-level <LEVEL>' argument 'debug' is invalid. Allowed choices are info, warn, error.",
    )
    expect(await refused(['proxy'], { FPX_LOG_LEVEL: 'debug' })).toMatch(
      /value 'debug' from env 'FPX_LOG_LEVEL' is invalid/,
    )
  })
})

describe('a secret', () => {
  /** Writes a secret to a file. Returns its path. */
  const secretFile = (content: string) => configFile(content)

  it('can be in a file named by a variable or an option', async () => {
    const { FPX_BASE_URL, FPX_API_KEY } = await gateway()
    const path = secretFile(`${FPX_API_KEY}\n`)
    for (const [args, env] of [
      [[], { FPX_API_KEY_FILE: path }],
      [['--api-key-file', path], {}],
      [['--config', configFile({ 'api-key-file': path })], {}],
    ] as const) {
      const command = runCli(cliPath, ['doctor', ...args], { FPX_BASE_URL, ...env })
      expect(await command.ended).toBe(0)
    }
  })

  it('may end with a newline', async () => {
    const { FPX_BASE_URL } = await gateway()
    const env = { FPX_BASE_URL, FPX_API_KEY: 'sandbox-key\n' }
    expect(await runCli(cliPath, ['doctor'], env).ended).toBe(0)
  })

  it.each([
    ['FPX_API_KEY', 'canary-secret'],
    ['FPX_REDIS_URL', 'redis://canary@127.0.0.1'],
    ['FPX_ADMIN_TOKEN', 'canary'.repeat(9)],
  ])('%s is refused if set twice, if its file is blank, and as a path', async (name, secret) => {
    const both = { [name]: secret, [`${name}_FILE`]: secretFile(secret) }
    expect(await refused(['doctor'], both)).toBe(
      `error: ${name} and ${name}_FILE are both set. Remove one of them.`,
    )
    const only = { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: '', [`${name}_FILE`]: '' }
    const env = name === 'FPX_API_KEY' ? only : unused
    const blank = await refused(['doctor'], { ...env, [`${name}_FILE`]: secretFile(' \n') })
    expect(blank).toBe(`error: ${name}_FILE must be a file with one line; received an empty file.`)
    const confused = await refused(['doctor'], { ...env, [`${name}_FILE`]: secret })
    expect(confused).toBe(
      `error: ${name}_FILE must be a file that this user can read; received another value, which may be the secret itself (ENOENT).`,
    )
  })

  it('FPX_REDIS_URL_FILE replaces FPX_REDIS_URL', async () => {
    const path = secretFile('canary-secret')
    expect(await refused(['doctor'], { FPX_REDIS_URL_FILE: path })).toMatch(
      /^error: FPX_REDIS_URL must be an address such as redis:/,
    )
  })
})

describe('an empty variable', () => {
  it('counts as not set', async () => {
    const env = { ...(await gateway()), FPX_HOST: '', FPX_SNAPSHOT: '', FPX_BUDGET: '', PORT: '' }
    expect(await runCli(cliPath, ['doctor'], env).ended).toBe(0)
  })
})

describe('check', () => {
  it.each([
    [['--base-path', 'pay'], {}, /^error: --base-path must be a path /],
    [['--cors-origin', 'https://shop.example/'], {}, /must be an origin /],
    [['--snapshot', ''], {}, /Expected the path of a file/],
    [[], { FPX_REDIS_URL: 'canary-secret' }, /^error: FPX_REDIS_URL must be an address /],
  ])('refuses %j %j as the proxy does, before any gateway call', async (args, env, sentence) => {
    const sentences = [
      await refused(['doctor', ...args], env),
      await refused(['proxy', ...args], env),
    ]
    expect(sentences[0]).toMatch(sentence)
    expect(sentences[0]).not.toMatch('canary')
    expect(sentences[1]).toBe(sentences[0])
  })

  it('tries to write the snapshot, and does not leave a file behind', async () => {
    const env = await gateway()
    const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-snapshot-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const check = async (path: string) => {
      const command = runCli(cliPath, ['doctor', '--snapshot', path], env)
      const code = await command.ended
      return [code, /^\w+ +snapshot .*$/m.exec(command.stdout)?.[0]]
    }
    expect(await check(join(folder, 'new/banks'))).toEqual([
      0,
      expect.stringMatching(/^ok .*can write/),
    ])
    expect(readdirSync(join(folder, 'new'))).toEqual([])
    writeFileSync(join(folder, 'file'), '')
    expect(await check(join(folder, 'file/banks'))).toEqual([
      1,
      expect.stringMatching(/^wrong .*cannot write into the folder .*\/file \((EEXIST|ENOTDIR)\)/),
    ])
  })
})

describe('a secret in quotation marks, as docker --env-file passes it', () => {
  it.each(['"sk-live-1"', "'sk-live-1'"])(
    'is refused by name, without repeating it: %s',
    async (key) => {
      const message = await refused(['proxy'], { FPX_API_KEY: key })
      expect(message).toMatch(
        /FPX_API_KEY must be the secret alone; received it in quotation marks/,
      )
      expect(message).not.toContain('sk-live')
    },
  )
})
