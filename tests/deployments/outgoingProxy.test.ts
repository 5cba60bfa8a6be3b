import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { dirname, resolve } from 'node:path'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished } from 'vitest'
import { buildCli, runCli } from '../support/cli.js'
import { listen } from '../support/listen.js'
import { filesOf } from '../support/guides/codeBlocks.js'

it("the command reaches the gateway through a company's outgoing proxy, set up as in the guide", async () => {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  const tunnels: string[] = []
  const outgoing = createServer().on('connect', ({ url = '' }, socket) => {
    tunnels.push(url)
    const { hostname, port: targetPort } = new URL(`http://${url}`)
    const target = connect(Number(targetPort), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(target).pipe(socket)
    })
    for (const end of [socket, target]) end.on('error', () => undefined)
  })
  const { port, close: stop } = await listen(outgoing)
  onTestFinished(stop)
  const HTTP_PROXY = `http://127.0.0.1:${port}`
  const cli = await buildCli()
  onTestFinished(cli.remove)
  // The file is in `node_modules`, so that it can import undici, which the guide installs.
  const file = resolve('node_modules/.cache/outgoing.mjs')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, filesOf(readFileSync('src/guides/operations.md', 'utf8'))['outgoing.mjs']!)
  onTestFinished(() => rmSync(file))

  const check = async (options: Record<string, string>) => {
    const env = { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key', HTTP_PROXY }
    expect(await runCli(cli.path, ['check'], { ...env, ...options }).ended).toBe(0)
  }
  // Control: without the file, Node ignores `HTTP_PROXY`.
  await check({})
  expect(tunnels).toEqual([])
  await check({ NODE_OPTIONS: `--import ${file}` })
  expect(tunnels).toContain(new URL(baseUrl).host)
})
