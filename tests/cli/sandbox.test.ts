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
    expect(command.stdout).toMatch(new RegExp(`^fpx-checkout ${name}`))
    expect(command.stdout).toMatch(/^ {2}--\w+ /m)
  })

  it.each([
    [[], /^Say which command: sandbox, proxy, check, doctor\. See: fpx-checkout --help$/],
    [['dance'], /^There is no command "dance"\. There are: sandbox, proxy, check, doctor\. See: /],
    [['__proto__'], /^There is no command/],
    [['sandbox', '--prot', '1'], /^There is no flag --prot\. See: fpx-checkout sandbox --help$/],
    [['sandbox', '--port'], /^--port needs a value\./],
    [['sandbox', '--unpaginated=1'], /^--unpaginated takes no value\./],
    [['sandbox', '4010'], /^"4010" is no flag\./],
    [['sandbox', '--port', 'abc'], /^--port takes a whole number from 0 to 65535, not "abc"\.$/],
    [['sandbox', '--port', '65536'], /^--port takes/],
    [
      ['sandbox', '--scenario', 'rain'],
      /^There is no scenario "rain"\. There are: healthy, slow, /,
    ],
    [['sandbox', '--host', '203.0.113.7', '--port', '0'], /^No network of this machine/],
  ])('%j exits with one sentence', async (args, sentence) => {
    const command = fpx(...args)
    expect(await command.ended).toBe(1)
    expect(command.stdout).toBe('')
    expect(command.stderr).toMatch(/^[^\n]+\n$/)
    expect(command.stderr.trimEnd()).toMatch(sentence)
  })
})

describe('fpx-checkout sandbox', () => {
  it('serves the service, and prints its address in one line', async () => {
    const { command, get } = await sandbox()
    expect(command.stdout).toMatch(
      /^The sandbox listens on http:\/\/127\.0\.0\.1:\d+\/v2 and takes the key sandbox-key\.\n$/,
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
    expect(await other.ended).toBe(1)
    expect(other.stderr).toBe('PORT takes a whole number from 0 to 65535, not "abc".\n')
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

  it('prints a taken port and the command that helps', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const command = fpx('sandbox', '--port', String(port))
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(
      `Port ${port} is taken. Stop what listens there, or choose another port: fpx-checkout sandbox --port`,
    )
    expect(command.stderr).not.toMatch(/\n.*\n/)
  })
})
