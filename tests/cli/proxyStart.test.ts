import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { serveGateway } from '../support/cli/serveGateway.js'
import { runCli } from '../support/cli/runCli.js'
import { freePort, listen } from '../support/sockets/listen.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

const cliPath = inject('cliPath')

/** Starts a gateway whose responses take a second, on a clock that only the test advances. */
async function slowGateway() {
  const clock = virtualClock()
  return { clock, ...(await serveGateway({ clock, latencyMs: 1000 })) }
}

/**
 * Requests the banks. Resolves when the proxy has received the request; `ended` resolves to all that the proxy sends.
 */
async function connectedPayer(port: number): Promise<{ ended: Promise<string> }> {
  let received = ''
  const socket = connect(port, '127.0.0.1').on(
    'data',
    (chunk: Buffer) => (received += chunk.toString()),
  )
  const ended = once(socket, 'close').then(() => received)
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`
  // Both requests arrive together, so the response to the first one proves that the second was received.
  socket.write(request('/api/fpx/health') + request('/api/fpx/bank'))
  await once(socket, 'data')
  return { ended }
}

describe('the start of the proxy', () => {
  it('reports a taken port before it calls the gateway', async () => {
    const { env, sandbox } = await slowGateway()
    const { port, close } = await listen(createServer())
    onTestFinished(close)
    const command = runCli(cliPath, ['proxy', '--port', String(port)], env)
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(new RegExp(`^error: Port ${port} is taken\\.[^\\n]+\\n$`))
    expect(sandbox.requests).toEqual([])
  })

  it('serves payers that arrive during the start from the refresh that the start began', async () => {
    const { env, sandbox, clock } = await slowGateway()
    const port = await freePort()
    const command = runCli(cliPath, ['proxy', '--port', String(port)], env)
    await expect.poll(() => sandbox.requests.length).toBe(1)
    const answer = fetch(`http://127.0.0.1:${port}/api/fpx/bank`)
    // The list has two pages, and each takes a second.
    await clock.advance(1000)
    await expect.poll(() => sandbox.requests.length).toBe(2)
    await clock.advance(1000)
    expect((await answer).status).toBe(200)
    expect(await command.address()).toMatch(`:${port}/api/fpx`)
    expect(sandbox.requests).toHaveLength(2)
  })

  it("loads neither Node's fetch nor its crypto for the first list", async () => {
    const { env } = await serveGateway()
    const printModules =
      "data:text/javascript,process.on('exit',()=>console.error(process.moduleLoadList.join()))"
    const command = runCli(cliPath, ['proxy', '--port', '0'], {
      ...env,
      NODE_OPTIONS: `--import=${printModules}`,
    })
    expect((await fetch(`${await command.address()}/bank`)).status).toBe(200)
    command.kill('SIGINT')
    await command.ended
    expect(command.stderr).toContain('NativeModule http,')
    expect(command.stderr).not.toMatch(/internal\/deps\/undici|internal\/crypto\/webcrypto/)
  })

  it('exits with a one-line error if the key is refused, even while a client is connected', async () => {
    const { env, sandbox, clock } = await slowGateway()
    const port = await freePort()
    const refused = { ...env, FPX_API_KEY: 'canary-wrong' }
    const command = runCli(cliPath, ['proxy', '--port', String(port)], refused)
    await expect.poll(() => sandbox.requests.length).toBe(1)
    const payer = await connectedPayer(port)
    expect(sandbox.requests).toHaveLength(1)
    await clock.advance(1000)
    expect(await payer.ended).toContain('"code":"key-refused"')
    expect(await command.ended).toBe(1)
    expect(command.stderr).toMatch(/^error: The gateway refused the key in FPX_API_KEY\.[^\n]+\n$/)
    expect(command.stdout).toBe('')
  })
})
