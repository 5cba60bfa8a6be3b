import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  })

  it('prints a new signature key at each start, unless a variable has one', async () => {
    const printed = async (env: Record<string, string>) => {
      const command = runCli(cliPath, ['sandbox', '--port', '0'], env)
      await command.address()
      const [, url, key] =
        /^Billplz's API is at (\S+), and it signs with the key (\S+)$/m.exec(command.stdout) ?? []
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api$/)
      return key
    }
    const [first, second] = [await printed({}), await printed({})]
    expect(first).toMatch(/^S-[\w-]{22}$/)
    expect(second).not.toBe(first)
    expect(await printed({ FPX_SANDBOX_SIGNATURE_KEY: 'key-of-variable' })).toBe('key-of-variable')
  })

  /** Creates a bill whose callback goes to this URL. */
  const createBill = (baseUrl: string, callback_url: string) =>
    fetch(`${new URL(baseUrl).origin}/api/v3/bills`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('sandbox-key:')}` },
      body: new URLSearchParams({
        ...{ collection_id: 'shop', description: 'Order 1', name: 'Siti', amount: '8540' },
        ...{ email: 'siti@example.com', callback_url, redirect_url: 'http://localhost/order' },
      }),
    })

  /** Pays a new bill whose callback goes to this URL. Returns its id. */
  async function pay(baseUrl: string, callback: string) {
    const created = await createBill(baseUrl, callback)
    const { id, url } = (await created.json()) as { id: string; url: string }
    expect(url).toBe(`${new URL(baseUrl).origin}/bills/${id}`)
    const body = new URLSearchParams({ choice: 'pay' })
    const paid = await fetch(url, { method: 'POST', redirect: 'manual', body })
    expect(paid.headers.get('location')).toMatch(/^http:\/\/localhost\/order\?billplz%5Bid%5D=/)
    return id
  }

  it('takes a payment over HTTP, and prints whether the callback arrived', async () => {
    const { command, baseUrl } = await sandbox('--callback-host', 'shop.example')
    expect((await createBill(baseUrl, 'http://shop.example/callback')).status).toBe(200)
    for (const [status, sentence] of [
      [200, 'was answered with 200.'],
      [
        401,
        'was answered with 401: is the signature key of the shop the one above? Next attempt in 15 s.',
      ],
    ] as const) {
      let received = ''
      const shop = createHttpServer((request, response) => {
        request.setEncoding('utf8').on('data', (text: string) => (received += text))
        request.on('end', () => response.writeHead(status).end())
      }).listen(0, '127.0.0.1')
      onTestFinished(() => void shop.close())
      await once(shop, 'listening')
      const callback = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`
      const id = await pay(baseUrl, callback)
      expect(received).toMatch(`id=${id}&`)
      await expect
        .poll(() => command.stdout + command.stderr)
        .toContain(`The callback about bill ${id} to ${callback} ${sentence}\n`)
    }
    await pay(baseUrl, `http://127.0.0.1:${await freePort()}/callback`)
    await expect
      .poll(() => command.stderr)
      .toMatch(/was not answered: connect ECONNREFUSED 127\.0\.0\.1:\d+\. Next attempt in 15 s\./)
  })

  it('prints why it refused a bill, without the host, which the payments could misread', async () => {
    const { command, baseUrl } = await sandbox()
    const refused = await createBill(baseUrl, 'http://mobileshop.test/callback')
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.not.stringContaining('mobileshop'),
    ])
    await fetch(`${new URL(baseUrl).origin}/api/v3/bills/x`, withKey('another-key'))
    await expect
      .poll(() => command.stderr)
      .toMatch(
        /^POST \/api\/v3\/bills was answered with 422: .*"Callback url leads to another host; .*\nGET \/api\/v3\/bills\/x was answered with 401: .*"Access denied".*\n$/,
      )
  })

  it('passes the doctor as an account of Billplz', async () => {
    const { baseUrl } = await sandbox()
    const env = { FPX_API_KEY: 'sandbox-key', FPX_ADAPTER: 'billplz-v4' }
    const url = `${new URL(baseUrl).origin}/api`
    const doctor = runCli(cliPath, ['doctor', '--base-url', url, '--collection', 'shop'], env)
    expect(await doctor.ended).toBe(0)
    expect(doctor.stdout).toMatch(/^ok +account +The collection accepts FPX\.$/m)
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
    expect(command.stderr).toMatch(
      /^error: [^\n]+\(EADDRNOTAVAIL\)\. No network of this machine[^\n]+\n$/,
    )
  })
})
