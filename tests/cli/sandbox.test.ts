import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { withKey } from '../support/gateway/callSandbox.js'
import { runCli } from '../support/cli/runCli.js'
import { freePort } from '../support/sockets/listen.js'

const cliPath = inject('cliPath')

const fpx = (...args: string[]) => runCli(cliPath, args)

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
    for (const name of ['sandbox', 'proxy', 'doctor'])
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

  it.each(['sandbox', 'proxy', 'doctor'])('%s --help lists its flags', async (name) => {
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
    [['sandbox', '4010'], /^error: too many arguments for 'sandbox'\. /],
    [
      ['sandbox', '--port', 'abc'],
      /^error: option '--port <PORT>' argument 'abc' is invalid\. Expected a whole number from 0 to 65535\.\n/,
    ],
    [['sandbox', '--port', '65536'], /Expected a whole number from 0 to 65535\.\n/],
    [
      ['sandbox', '--public-url', 'localhost'],
      /Expected an origin such as http:\/\/localhost:4010\.\n/,
    ],
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
      /^The sandbox listens on http:\/\/127\.0\.0\.1:\d+\/v2 and accepts the key sandbox-key\.\n/,
    )
    expect(await (await get('/ping')).json()).toEqual({ message: 'pong' })
    expect(await (await get('/bank')).json()).toMatchObject({ meta: { pagination: { total: 43 } } })
  })

  it('can be configured by variables; flags have priority', async () => {
    const env = {
      FPX_SANDBOX_HOST: 'localhost',
      FPX_SANDBOX_PORT: '1',
    }
    const command = runCli(cliPath, ['sandbox', '--port', '0'], env)
    expect(await command.address()).toMatch(/^http:\/\/localhost:\d{4,5}\/v2$/)
    const bank = await fetch(`${await command.address()}/bank`, withKey('sandbox-key'))
    expect(await bank.json()).toHaveProperty('meta.pagination')
    const other = runCli(cliPath, ['sandbox'], { FPX_SANDBOX_PORT: 'abc' })
    expect(await other.ended).toBe(2)
    expect(other.stderr).toMatch("value 'abc' from env 'FPX_SANDBOX_PORT' is invalid.")
  })

  it('prints a new signature key at each start, unless a variable or a file has one', async () => {
    const printed = async (env: Record<string, string>, ...flags: string[]) => {
      const command = runCli(cliPath, ['sandbox', '--port', '0', ...flags], env)
      await command.address()
      const [, url, key] =
        /^Billplz's API is at (\S+), and it signs with the key (\S+)$/m.exec(command.stdout) ?? []
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/)
      return key
    }
    const file = join(mkdtempSync(join(tmpdir(), 'fpx-key-')), 'key')
    writeFileSync(file, 'key-of-file\n')
    const [first, second] = [await printed({}), await printed({})]
    expect(first).toMatch(/^S-[\w-]{22}$/)
    expect(second).not.toBe(first)
    expect(await printed({ FPX_SANDBOX_SIGNATURE_KEY: 'key-of-variable' })).toBe('key-of-variable')
    expect(await printed({}, '--signature-key-file', file)).toBe('key-of-file')
  })

  it('takes a payment over HTTP, and prints why a callback was not accepted', async () => {
    const received: string[] = []
    const shop = createHttpServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => received.push(text))
      request.on('end', () => response.writeHead(401).end())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void shop.close())
    await once(shop, 'listening')
    const { command, baseUrl } = await sandbox('--callback-host', 'shop.example')
    const { origin } = new URL(baseUrl)
    const callback = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`
    const create = (callback_url: string) =>
      fetch(`${origin}/api/v3/bills`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('sandbox-key:')}` },
        body: new URLSearchParams({
          ...{ collection_id: 'shop', description: 'Order 1', name: 'Siti', amount: '8540' },
          ...{ email: 'siti@example.com', callback_url, redirect_url: 'http://localhost/order' },
        }),
      })
    expect((await create('http://other.example/callback')).status).toBe(422)
    expect((await create('http://shop.example/callback')).status).toBe(200)
    const { id, url } = (await (await create(callback)).json()) as { id: string; url: string }
    expect(url).toBe(`${origin}/bills/${id}`)
    const paid = await fetch(url, {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ choice: 'pay' }),
    })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toMatch(/^http:\/\/localhost\/order\?billplz%5Bid%5D=/)
    expect(received.join('')).toMatch(`id=${id}&`)
    await expect
      .poll(() => command.stderr)
      .toBe(
        `The callback about bill ${id} to ${callback} was answered with 401: is the signature key of the shop the one above? Next attempt in 15s.\n`,
      )
  })

  it('prints that a callback arrived', async () => {
    const shop = createHttpServer((_request, response) => response.end('OK')).listen(0, '127.0.0.1')
    onTestFinished(() => void shop.close())
    await once(shop, 'listening')
    const { command, baseUrl } = await sandbox()
    const callback = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`
    const created = await fetch(`${new URL(baseUrl).origin}/api/v3/bills`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('sandbox-key:')}` },
      body: new URLSearchParams({
        ...{ collection_id: 'shop', description: 'Order 1', name: 'Siti', amount: '8540' },
        ...{ email: 'siti@example.com', callback_url: callback },
      }),
    })
    const { id, url } = (await created.json()) as { id: string; url: string }
    await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
    await expect
      .poll(() => command.stdout)
      .toContain(`The callback about bill ${id} to ${callback} was answered with 200.\n`)
    expect(command.stderr).toBe('')
  })

  it('prints why a callback was not answered', async () => {
    const { command, baseUrl } = await sandbox()
    const callback_url = `http://127.0.0.1:${await freePort()}/callback`
    const created = await fetch(`${new URL(baseUrl).origin}/api/v3/bills`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('sandbox-key:')}` },
      body: new URLSearchParams({
        ...{ collection_id: 'shop', description: 'Order 1', name: 'Siti', amount: '8540' },
        ...{ email: 'siti@example.com', callback_url },
      }),
    })
    const { url } = (await created.json()) as { url: string }
    await fetch(url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })
    await expect
      .poll(() => command.stderr)
      .toMatch(/was not answered: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Next attempt in 15s\./)
  })

  it('ends quietly if the program that reads its output ends first', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '{ "$0" "$1" sandbox --help; echo "exit $?" >&2; } | true', process.execPath, cliPath],
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, 'exit 0\n'])
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
