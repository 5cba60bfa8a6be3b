import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createProxy } from '../../src/cli/createProxy.js'
import { readOptions } from '../../src/cli/options.js'
import { proxyOptions, readProxySettings } from '../../src/cli/proxySettings.js'
import { runProgram } from '../../src/cli/runProgram.js'

const required = { FPX_BASE_URL: 'https://a.example/v2', FPX_API_KEY: 'key' }

beforeEach(() => setVariables({ ...required, PORT: '' }))
afterEach(() => void vi.unstubAllEnvs())

function setVariables(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

/** Writes a file. Returns its path. */
function file(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'fpx.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const settingsOf = (...args: string[]) => readProxySettings(readOptions(proxyOptions, args))
const started = (...args: string[]) => createProxy(settingsOf(...args), {}).close()

describe('the settings of the proxy', () => {
  it('come from arguments, else from variables, else from the file', () => {
    const config = file({ port: 1, host: 'of-file', 'base-path': '/file', budget: '20' })
    setVariables({ FPX_CONFIG: config, FPX_HOST: 'of-variable', FPX_BASE_PATH: '/variable' })
    expect(settingsOf('--base-path', '/flag')).toMatchObject({
      port: 1,
      host: 'of-variable',
      basePath: '/flag',
      budget: 20,
    })
    setVariables({ PORT: '2' })
    expect(settingsOf('--config', config)).toMatchObject({ port: 2 })
    setVariables({ FPX_PORT: '3' })
    expect(settingsOf('--port', '5', '--port', '4')).toMatchObject({ port: 4 })
    expect(settingsOf()).toMatchObject({ port: 3 })
  })

  it('have defaults, also for an empty variable', () => {
    setVariables({ FPX_HOST: '', FPX_BUDGET: '', FPX_SNAPSHOT: '' })
    expect(settingsOf()).toMatchObject({
      ...{ port: 4020, host: '127.0.0.1', basePath: '/api/fpx', budget: 30 },
      ...{ drainDelay: 5000, logLevel: 'info', cache: {}, snapshot: undefined },
    })
  })

  it('take lists and durations from every source', () => {
    const config = file({ 'cors-origin': ['https://a.example', 'https://b.example'], ttl: '2m' })
    const both = {
      corsOrigin: ['https://a.example', 'https://b.example'],
      cache: { ttlMs: 120_000 },
    }
    expect(settingsOf('--config', config)).toMatchObject(both)
    const flags = ['--cors-origin', 'https://a.example', '--cors-origin=https://b.example']
    expect(settingsOf(...flags, '--ttl', '120s')).toMatchObject(both)
    setVariables({ FPX_CORS_ORIGIN: 'https://a.example, https://b.example', FPX_TTL: '120000ms' })
    expect(settingsOf()).toMatchObject(both)
  })

  it('may be in a file with a byte order mark, as editors on Windows write it', () => {
    expect(settingsOf('--config', file('\uFEFF{ "port": 5 }')).port).toBe(5)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['both', { FPX_BASE_URL: '', FPX_API_KEY: '' }, /^FPX_BASE_URL and FPX_API_KEY must be set: /],
    ['the key', { FPX_API_KEY: '' }, /^FPX_API_KEY must be set: .*dashboard/],
    ['the base URL', { FPX_BASE_URL: '' }, /^FPX_BASE_URL must be set: /],
    [
      'https',
      { FPX_BASE_URL: 'http://a.example/v2' },
      /^--base-url must be https, .* or http on localhost or in a private network; received/,
    ],
    ['a key without spaces', { FPX_API_KEY: 'canary b' }, /^The API key \(.* must be printable/],
  ])('need %s', (_what, variables, sentence) => {
    setVariables(variables)
    expect(() => void started()).toThrow(sentence)
    expect(() => void started()).not.toThrow(/canary/)
  })

  it.each<[string[], RegExp]>([
    [['--base-path', 'pay'], /^--base-path must be a path such as .*; received "pay"\.$/],
    [['--cors-origin', 'b'], /^--cors-origin must be an origin such as .*; received "b"\.$/],
    [['--snapshot='], /^--snapshot must be a text; received ""\.$/],
    [['--budget', '61'], /^--budget must be a whole number from 1 to 60; received "61"\.$/],
    [['--port', '65536'], /^--port must be a whole number from 0 to 65535; /],
    [
      ['--ttl', '8000'],
      /^--ttl must be a duration from 1s to 7d with its unit: ms, s, m, h or d; /,
    ],
    [['--ttl', '60S'], /received "60S"/],
    [['--ttl', '8d'], /received "8d"/],
    [['--drain-delay=-1'], /^--drain-delay must be a duration from 0s to 10m /],
    [
      ['--log-level', 'debug'],
      /^--log-level must be one of info, warn, error; received "debug"\.$/,
    ],
    [['--adapter', 'paypal'], /^--adapter must be one of bayarcash-duitnow, .*; received "paypal"/],
    [['--colour'], /^Unknown option '--colour'\. See the options with --help\.$/],
    [['--api-key=canary'], /^Unknown option '--api-key'\. /],
    [['--port'], /^Option '--port <value>' argument missing\. /],
    [['canary'], /^Arguments must begin with the name of an option\. /],
  ])('refuse %j', (args, sentence) => {
    expect(() => void started(...args)).toThrow(sentence)
    expect(() => void started(...args)).not.toThrow(/canary/)
  })

  it('name the variable that is wrong', () => {
    setVariables({ FPX_LOG_LEVEL: 'debug' })
    expect(() => settingsOf()).toThrow(/^FPX_LOG_LEVEL must be one of info, /)
  })

  it.each([
    [{ budjet: 20 }, /^Unknown option "budjet" in \S+fpx\.json\. The options are: .*budget.*port/],
    [{ apiKey: 'canary' }, /^Unknown option "apiKey" in /],
    [{ config: 'other.json' }, /^Unknown option "config" in /],
    [{ port: 'abc' }, /^"port" of \S+fpx\.json must be a whole number from .*; received "abc"\.$/],
    [{ port: 1.5 }, /received "1\.5"/],
    [{ port: true }, /^"port" of \S+ must be a text or a number; received /],
    [{ port: [1, 2] }, /must be a whole number/],
    [{ 'base-path': null }, /must be a text or a number; received null\.$/],
    [{ 'cors-origin': [{}] }, /must be a text or a number; received a list\.$/],
    [[], / must contain a JSON object such as \{ "port": 4020 \}\.$/],
    ['{ "port": 4020, canary }', / must contain a JSON object/],
    ['', / must contain a JSON object/],
  ])('refuse the file %j', (content, sentence) => {
    const path = file(content)
    expect(() => settingsOf('--config', path)).toThrow(sentence)
    expect(() => settingsOf('--config', path)).not.toThrow(/canary/)
  })

  it('refuse a file that cannot be read, with its path', () => {
    expect(() => settingsOf('--config', '/nowhere/fpx.json')).toThrow(
      '--config must be a file that this user can read; received "/nowhere/fpx.json" (ENOENT).',
    )
  })
})

describe('a secret', () => {
  it('can be in a file named by a variable or an option, and end with a newline', () => {
    const path = file('secret\n')
    setVariables({ FPX_API_KEY: '', FPX_API_KEY_FILE: path })
    expect(settingsOf().gateway.apiKey).toBe('secret')
    setVariables({ FPX_API_KEY_FILE: '' })
    expect(settingsOf('--api-key-file', path).gateway.apiKey).toBe('secret')
    setVariables({ FPX_API_KEY: 'secret\n' })
    expect(settingsOf().gateway.apiKey).toBe('secret')
  })

  it.each([
    ['FPX_API_KEY', 'canary-secret'],
    ['FPX_REDIS_URL', 'redis://canary@127.0.0.1'],
    ['FPX_ADMIN_TOKEN', 'canary'.repeat(9)],
  ])('%s is refused if set twice, blank, a path, or in quotation marks', (name, secret) => {
    const refusal = (value: string, path: string) => {
      setVariables({ [name]: value, [`${name}_FILE`]: path })
      try {
        return settingsOf()
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(refusal(secret, file(secret))).toBe(
      `${name} and ${name}_FILE are both set. Remove one of them.`,
    )
    expect(refusal('', file(' \n'))).toBe(
      `${name}_FILE must be a file with one line; received an empty file.`,
    )
    expect(refusal('', secret)).toBe(
      `${name}_FILE must be a file that this user can read; received another value, which may be the secret itself (ENOENT).`,
    )
    for (const quote of ['"', "'"])
      expect(refusal(quote + secret + quote, '')).toMatch(
        new RegExp(`^${name} must be the secret alone; received it in quotation marks(?!.*canary)`),
      )
  })
})

describe('the budget, with a gateway that allows fewer calls than usual', () => {
  it('is half of its limit by default, and is refused above it', async () => {
    expect(settingsOf('--adapter', 'billplz-v4').budget).toBe(10)
    await started('--adapter', 'billplz-v4')
    expect(() => void started('--adapter', 'billplz-v4', '--budget', '30')).toThrow(
      '--budget must be a whole number from 1 to 20, the limit of the gateway for each endpoint; received 30.',
    )
  })
})

describe('fpx-checkout', () => {
  /** Runs the program in this process. Returns what it prints, and its exit code. */
  async function run(...args: string[]) {
    const printed = { stdout: '', stderr: '' }
    const spies = (['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        printed[name] += String(text)
        return true
      }),
    )
    await runProgram(args, '1.2.3')
    for (const spy of spies) spy.mockRestore()
    const code = process.exitCode
    process.exitCode = undefined
    return { code, ...printed }
  }

  it.each(['--help', '-h', 'help'])('%s lists the commands', async (flag) => {
    const { code, stdout } = await run(flag)
    expect(code).toBeUndefined()
    for (const line of [
      /^Usage: fpx-checkout <command>/,
      /^ {2}sandbox +R/m,
      /^ {2}proxy +R/m,
      /^ {2}doctor +C/m,
    ])
      expect(stdout).toMatch(line)
  })

  it.each(['sandbox', 'proxy', 'doctor'])(
    '%s --help shows its options and examples',
    async (name) => {
      const { code, stdout } = await run(name, '--help')
      expect(code).toBeUndefined()
      expect(stdout).toMatch(new RegExp(`^Usage: fpx-checkout ${name} \\[options\\]\n\n[A-Z]`))
      expect(stdout).toMatch(/\n {2}--\w/)
      expect(stdout).toMatch(new RegExp(`\nExamples:\n {2}fpx-checkout ${name}`))
      // Lines of a terminal have 80 to 120 columns.
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
    },
  )

  it('--version prints the version', async () => {
    expect(await run('--version')).toEqual({ code: undefined, stdout: '1.2.3\n', stderr: '' })
  })

  it.each([
    [[], /^error: Unknown command ""\.\n\nUsage: /],
    [['dance'], /^error: Unknown command "dance"\.\n/],
    [['__proto__'], /^error: Unknown command/],
    [['--prot'], /^error: Unknown command "--prot"/],
    [['sandbox', '--latency', '1'], /^error: Unknown option '--latency'\./],
    [['sandbox', '4010'], /^error: Arguments must begin with the name of an option\./],
    [['sandbox', '--public-url', 'localhost'], /^error: --public-url must be an origin such as /],
    [['sandbox', '--scenario', 'rain'], /^error: --scenario must be one of healthy, slow, /],
    [
      ['doctor', '--endpoint', 'shop.example'],
      /^error: --endpoint must be an http or https address/,
    ],
    [['doctor', '--endpoint', 'file:///etc/hosts'], /must be an http or https address/],
    [['doctor', '--collection', 'a', '--api-key-file='], /--api-key-file must be a text/],
  ])('%j exits with 2 and the reason', async (args, sentence) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(sentence)])
  })
})
