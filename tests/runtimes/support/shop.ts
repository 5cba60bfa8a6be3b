import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createShop } from './createShop.js'

/** The Bun and Deno APIs for a server that uses `Request` and `Response`. */
interface Runtimes {
  Bun?: { serve(options: object): { port: number } }
  Deno?: { serve(options: object, handler: (request: Request) => unknown): unknown }
}

const [, , entry, sandbox = ''] = process.argv
const hostname = '127.0.0.1'
let shop: ReturnType<typeof createShop>
const tell = ({ port }: { port: number }) => {
  shop = createShop(sandbox, `http://${hostname}:${port}`)
  console.log(port)
}

const { Bun, Deno } = globalThis as Runtimes
const fetch = (request: Request) => shop.fetch(request)

if (entry === 'node') {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/payments/')) return shop.payments.node(request, response)
    void fetch(new Request(`http://${hostname}${request.url}`))
      .then((answer) => answer.text())
      .then((text) => response.end(text))
  })
  server.listen(0, hostname, () => tell(server.address() as AddressInfo))
} else if (Bun) tell(Bun.serve({ port: 0, hostname, fetch }))
else Deno?.serve({ port: 0, hostname, onListen: tell }, fetch)
