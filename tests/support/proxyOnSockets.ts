import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer, toNodeHandler } from 'fpx-checkout/proxy/node'

/** A proxy on a real socket, before a service on another. */
export interface ProxyOnSockets {
  /** What a payer gets who comes now. */
  payer: () => Promise<{ status: number; text: string }>
  close: () => Promise<void>
}

/** Starts it. Its list is stale after a moment, so that nearly every payer meets a refresh. */
export async function proxyOnSockets(baseUrl: string, timeoutMs = 150): Promise<ProxyOnSockets> {
  const proxy = createFpxProxy({
    upstream: { baseUrl, apiKey: 'key', timeoutMs },
    bank: { ttlMs: 1 },
    random: () => 0,
  })
  const server = createNodeServer(toNodeHandler(proxy)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    async payer() {
      const response = await fetch(`http://127.0.0.1:${port}/api/fpx/bank`)
      return { status: response.status, text: await response.text() }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await proxy.close()
    },
  }
}
