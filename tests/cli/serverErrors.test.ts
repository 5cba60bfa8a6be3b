import { Server } from 'node:net'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serveProxy } from '../../src/cli/serveProxy.js'

/** Returns the servers that `start` starts. */
async function serversOf(start: () => Promise<{ close: () => Promise<void> }>): Promise<Server[]> {
  const listen = vi.spyOn(Server.prototype, 'listen')
  const { close } = await start()
  onTestFinished(close)
  const servers = listen.mock.contexts as Server[]
  listen.mockRestore()
  return servers
}

const error = new Error('accept EMFILE')

it('every server error after the start is reported, and does not end the proxy', async () => {
  const onError = vi.fn()
  const proxy = createFpxProxy({ gateway: { baseUrl: 'https://gateway.test/v2', apiKey: 'key' } })
  const servers = await serversOf(() =>
    serveProxy(proxy, { port: 0, host: '127.0.0.1', metricsPort: 0, onError }).then(
      ({ drain }) => ({ close: () => drain(0) }),
    ),
  )
  expect(servers).toHaveLength(2)
  for (const server of servers) for (let times = 0; times < 2; times++) server.emit('error', error)
  expect(onError.mock.calls).toEqual(Array(4).fill([error]))
})

it('a sandbox error after the start is not swallowed', async () => {
  const [server] = await serversOf(() => serveSandbox(createSandbox()))
  expect(() => server!.emit('error', error)).toThrow(error)
})
