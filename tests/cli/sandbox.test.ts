import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { withKey } from '../support/callSandbox.js'
import { buildCli, runCli } from '../support/cli.js'

let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
})
afterAll(() => cli.remove())

const fpx = (...args: string[]) => runCli(cli.path, args)

async function sandbox(...flags: string[]) {
  const command = fpx('sandbox', '--port', '0', ...flags)
  const baseUrl = await command.address()
  const get = (path: string) => fetch(baseUrl + path, withKey('sandbox-key'))
  return { command, baseUrl, get }
}

describe('fpx-checkout', () => {
  it.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (flag) => {
    const command = fpx(flag)
    expect(await command.ended).toBe(0)
    for (const name of ['sandbox', 'proxy', 'check', 'doctor'])
      expect(command.stdout).toMatch(new RegExp(`^  ${name} \\[options\\] +[A-Z]`, 'm'))
    expect(command.stdout).toMatch(/^Usage: fpx-checkout <command> \[options\]\n/)
    for (const section of ['Commands', 'Options', 'Examples'])
      expect(command.stdout).toMatch(new RegExp(`^${section}:\n  \\S`, 'm'))
  })

  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    const command = fpx('--version')
    expect(await command.ended).toBe(0)
    expect(command.stdout).toBe(`${version}\n`)
  })

  it.each(['sandbox', 'proxy', 'check', 'doctor'])('%s --help lists its flags', async (name) => {
    const command = fpx(name, '--help')
    expect(await command.ended).toBe(0)
    expect(command.stdout).toMatch(
      new RegExp(`^Usage: fpx-checkout ${name} \\[options\\]\n\n[A-Z]`),
    )
    expect(command.stdout).toMatch(/\nOptions:\n {2}-/)
    expect(command.stdout).toMatch(new RegExp(`\nExamples:\n {2}fpx-checkout ${name}`))
  })

  it.each([
    [[], /^Usage: fpx-checkout <command> \[options\]\n/],
    [['dance'], /^error: unknown command 'dance'\nSee: fpx-checkout --help\n$/],
    [['prox'], /^error: unknown command 'prox'\n\(Did you mean proxy\?\)\n/],
    [['__proto__'], /^error: unknown command/],
    [
      ['sandbox', '--prot', '1'],
      /^error: unknown option '--prot'\n\(Did you mean --port\?\)\nSee: fpx-checkout sandbox --help\n$/,
    ],
    [['sandbox', '--port'], /^error: option '--port <PORT>' argument missing\n/],
    [['sandbox', '--unpaginated=1'], /argument '1' is invalid\. Expected true or false\.\n/],
    [['sandbox', '4010'], /^error: too many arguments for 'sandbox'\. /],
    [
      ['sandbox', '--port', 'abc'],
      /^error: option '--port <PORT>' argument 'abc' is invalid\. Expected a whole number from 0 to 65535\.\n/,
    ],
    [['sandbox', '--port', '65536'], /Expected a whole number from 0 to 65535\.\n/],
    [['sandbox', '--latency', '200'], /Expected a duration .* For milliseconds write 200ms\.\n/],
    [
      ['sandbox', '--scenario', 'rain'],
      /argument 'rain' is invalid\. Allowed choices are healthy, slow, /,
    ],
    [['--prot'], /^error: unknown option '--prot'\n/],
  ])('%j exits with 2 and the reason', async (args, sentence) => {
    const command = fpx(...args)
    expect(await command.ended).toBe(2)
    expect(command.stdout).toBe('')
    expect(command.stderr).toMatch(sentence)
  })
})

describe('fpx-checkout sandbox', () => {
  it('serves the gateway, and prints its URL on one line', async () => {
    const { command, get } = await sandbox()
    expect(command.stdout).toMatch(
      /^The sandbox listens on http:\/\/127\.0\.0\.1:\d+\/v2 and accepts the key sandbox-key\.\n$/,
    )
    expect(await (await get('/ping')).json()).toEqual({ message: 'pong' })
    expect(await (await get('/bank')).json()).toMatchObject({ meta: { pagination: { total: 43 } } })
  })

  it('can be configured by flags', async () => {
    const { get } = await sandbox('--unpaginated', '--companies', '3', '--limit', '7')
    const companies = await get('/company')
    expect(companies.headers.get('x-ratelimit-limit')).toBe('7')
    expect(((await companies.json()) as { data: object[] }).data).toHaveLength(3)
    const banks = (await (await get('/bank')).json()) as { data: object[] }
    expect(banks.data[0]).toMatchObject({ model: 'B2C', status: 'online' })
  })

  it('sends only the documented fields if the flag is set', async () => {
    const { get } = await sandbox('--documented-fields')
    const { data } = (await (await get('/bank')).json()) as { data: object[] }
    expect(Object.keys(data[0]!).sort()).toEqual(['code', 'display', 'name'])
  })

  it('can be configured by variables; flags have priority', async () => {
    const env = {
      FPX_SANDBOX_HOST: 'localhost',
      FPX_SANDBOX_PORT: '1',
      FPX_SANDBOX_UNPAGINATED: 'false',
    }
    const command = runCli(cli.path, ['sandbox', '--port', '0'], env)
    expect(await command.address()).toMatch(/^http:\/\/localhost:\d{4,5}\/v2$/)
    const bank = await fetch(`${await command.address()}/bank`, withKey('sandbox-key'))
    expect(await bank.json()).toHaveProperty('meta.pagination')
    const other = runCli(cli.path, ['sandbox'], { FPX_SANDBOX_PORT: 'abc' })
    expect(await other.ended).toBe(2)
    expect(other.stderr).toMatch("value 'abc' from env 'FPX_SANDBOX_PORT' is invalid.")
  })

  it('can start in a scenario', async () => {
    const { get } = await sandbox('--scenario', 'server-error')
    expect((await get('/bank')).status).toBe(500)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s', async (signal) => {
    const { command } = await sandbox()
    command.kill(signal)
    expect(await command.ended).toBe(0)
    expect(command.stderr).toBe('')
  })

  it('exits with 1 if the machine does not have the address of --host', async () => {
    const command = fpx('sandbox', '--host', '203.0.113.7', '--port', '0')
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(/^error: No network of this machine[^\n]+\n$/)
  })

  it('names a taken port and a command that avoids it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const command = fpx('sandbox', '--port', String(port))
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(
      `Port ${port} is taken. Stop the program that uses it, or choose another port: fpx-checkout sandbox --port`,
    )
    expect(command.stderr).not.toMatch(/\n.*\n/)
  })
})
