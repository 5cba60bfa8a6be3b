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
  const baseUrl = /http:\S+/.exec(await command.firstLine())![0]
  const get = (path: string) => fetch(baseUrl + path, withKey('sandbox-key'))
  return { command, baseUrl, get }
}

describe('fpx-checkout', () => {
  it.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (flag) => {
    const command = fpx(flag)
    expect(await command.ended).toBe(0)
    for (const name of ['sandbox', 'proxy', 'check', 'doctor'])
      expect(command.stdout).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'))
    for (const section of ['Usage', 'Commands', 'Options', 'Examples'])
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
    expect(command.stdout).toContain(`\nUsage:\n  fpx-checkout ${name} [options]\n\nOptions:\n  --`)
    expect(command.stdout).toMatch(new RegExp(`\nExamples:\n {2}fpx-checkout ${name}`))
    expect(command.stdout).toMatch(/^[A-Z]\w+ [^]*\n$/)
  })

  it.each([
    [
      [],
      /^A command is missing\. The commands are: sandbox, proxy, check, doctor\. See: fpx-checkout --help$/,
    ],
    [
      ['dance'],
      /^Unknown command "dance"\. The commands are: sandbox, proxy, check, doctor\. See: /,
    ],
    [['__proto__'], /^Unknown command/],
    [['sandbox', '--prot', '1'], /^Unknown option --prot\. See: fpx-checkout sandbox --help$/],
    [['sandbox', '--port'], /^--port needs a value\./],
    [['sandbox', '--unpaginated=1'], /^--unpaginated takes no value\./],
    [['sandbox', '4010'], /^Unexpected argument "4010"\./],
    [
      ['sandbox', '--port', 'abc'],
      /^--port must be a whole number from 0 to 65535; received "abc"\.$/,
    ],
    [['sandbox', '--port', '65536'], /^--port must be/],
    [
      ['sandbox', '--scenario', 'rain'],
      /^Unknown scenario "rain"\. The scenarios are: healthy, slow, /,
    ],
    [['--prot'], /^Unknown option --prot\. The commands are: /],
  ])('%j exits with 2 and one sentence', async (args, sentence) => {
    const command = fpx(...args)
    expect(await command.ended).toBe(2)
    expect(command.stdout).toBe('')
    expect(command.stderr).toMatch(/^[^\n]+\n$/)
    expect(command.stderr.trimEnd()).toMatch(sentence)
  })
})

describe('fpx-checkout sandbox', () => {
  it('serves the gateway, and prints its address in one line', async () => {
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

  it('sends only the documented fields if a flag is set', async () => {
    const { get } = await sandbox('--documented-fields')
    const { data } = (await (await get('/bank')).json()) as { data: object[] }
    expect(Object.keys(data[0]!).sort()).toEqual(['code', 'display', 'name'])
  })

  it('listens at the address of the environment, and a flag takes precedence', async () => {
    const env = { FPX_HOST: 'localhost', PORT: '1' }
    const command = runCli(cli.path, ['sandbox', '--port', '0'], env)
    expect(await command.firstLine()).toMatch(/listens on http:\/\/localhost:\d{4,5}\/v2 /)
    const other = runCli(cli.path, ['sandbox'], { PORT: 'abc' })
    expect(await other.ended).toBe(2)
    expect(other.stderr).toBe('PORT must be a whole number from 0 to 65535; received "abc".\n')
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

  it('exits with 1 if the machine does not have the address', async () => {
    const command = fpx('sandbox', '--host', '203.0.113.7', '--port', '0')
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(/^No network of this machine[^\n]+\n$/)
  })

  it('prints a taken port and the command that helps', async () => {
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
