import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer } from 'fpx-checkout/proxy/node'
import type { AddressInfo } from 'node:net'

/** The Bun and Deno APIs for a server that uses `Request` and `Response`. */
interface Runtimes {
  Bun?: { serve(options: object): { port: number } }
  Deno?: { serve(options: object, handler: (request: Request) => unknown): unknown }
}

const [, , entry, baseUrl = ''] = process.argv
const proxy = createFpxProxy({
  logger: { warn: () => undefined, error: () => undefined },
  gateway: { baseUrl, apiKey: 'key', timeoutMs: 5000 },
  cache: { ttlMs: 1 },
  budget: { perMinute: 60 },
})
const tell = ({ port }: { port: number }) => console.log(port)

const { Bun, Deno } = globalThis as Runtimes
const fetch = (request: Request) => proxy.fetch(request, { compress: true })
const hostname = '127.0.0.1'

if (entry === 'node') {
  const server = createNodeServer(proxy)
  server.listen(0, hostname, () => tell(server.address() as AddressInfo))
} else if (Bun) tell(Bun.serve({ port: 0, hostname, fetch }))
else Deno?.serve({ port: 0, hostname, onListen: tell }, fetch)
