import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer } from 'fpx-checkout/proxy/node'
import { listen } from '../sockets/listen.js'
import { noLogger } from './noLogger.js'

/** A proxy on a real socket, in front of a gateway on another socket. */
export interface ProxyOnSockets {
  /** Requests the bank list as a payer does, and returns the response. */
  payer: () => Promise<{ status: number; text: string }>
  close: () => Promise<void>
}

/** Starts the proxy. Its list is stale after a millisecond, so that nearly every payer starts a refresh. */
export async function proxyOnSockets(baseUrl: string, timeoutMs = 150): Promise<ProxyOnSockets> {
  const proxy = createFpxProxy({
    gateway: { baseUrl, apiKey: 'key', timeoutMs },
    cache: { ttlMs: 1 },
    random: () => 0,
    logger: noLogger,
  })
  const { port, close } = await listen(createNodeServer(proxy))
  return {
    async payer() {
      const response = await fetch(`http://127.0.0.1:${port}/api/fpx/bank`)
      return { status: response.status, text: await response.text() }
    },
    async close() {
      await close()
      await proxy.close()
    },
  }
}
