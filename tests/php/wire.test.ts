import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { CANARY } from '../support/secrets/canary.js'
import { rawFaults, wellRaw, wellRawBody } from '../support/gateway/rawFaults.js'
import { type RawServer, rawServer } from '../support/sockets/rawServer.js'
import { type PhpServer, phpServers } from '../support/php/phpServers.js'

const opened: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function startOn(gateway: RawServer, isHang: boolean): Promise<PhpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-wire-'))
  const options = { baseUrl: gateway.baseUrl, apiKey: CANARY, basePath: '/api/fpx', cache: folder }
  const server = await phpServers['php -S'](resolve('tests/php/support/banks.php'), {
    env: {
      FPX_OPTIONS: JSON.stringify({ ...options, timeout: isHang ? 0.3 : 20 }),
    },
    // Many hosts switch it off, and curl doesn't need it.
    ini: { allow_url_fopen: '0' },
  })
  opened.push(
    () => gateway.close(),
    server.stop,
    () => rmSync(folder, { recursive: true }),
  )
  return server
}

describe('the client of curl', () => {
  it('reads a list', async () => {
    const server = await startOn(await rawServer(wellRaw), false)
    expect(await server.request({ target: '/api/fpx/bank' })).toMatchObject({
      status: 200,
      text: wellRawBody,
    })
  })

  it('reads a list in chunks', async () => {
    const [first, second] = [wellRawBody.slice(0, 20), wellRawBody.slice(20)]
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const body = `${chunk(first)}${chunk(second)}0\r\n\r\n`
    const gateway = await rawServer((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${body}`),
    )
    const server = await startOn(gateway, false)
    expect((await server.request({ target: '/api/fpx/bank' })).text).toBe(wellRawBody)
  })

  it.each(Object.entries(rawFaults))('%s', async (_name, [fault, expected]) => {
    const gateway = await rawServer(fault)
    const server = await startOn(gateway, expected === 'gateway-timeout')
    const { text } = await server.request({ target: '/api/fpx/bank' })
    expect(JSON.parse(text)).toMatchObject({ code: expected })
    expect(gateway.requests).toHaveLength(1)
    // The cause is in PHP's log, without the key.
    expect(server.log()).toMatch(/fpx-checkout: GET \/bank/)
    expect(server.log()).not.toContain(CANARY)
  })
})
