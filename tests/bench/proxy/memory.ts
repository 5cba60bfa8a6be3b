import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { createNodeServer } from 'fpx-checkout/proxy/node'
import { fpxBanks } from 'fpx-checkout/sandbox'
import { Load } from './load.js'

/** Memory of one process, in bytes. */
export interface Memory {
  rss: number
  heap: number
}

/** This module runs a server with `--expose-gc` in a separate process. 0 tenants means bare node:http. */
const tenants = Number(process.argv[2])
const served = tenants ? tenantsServer() : bareServer()
const server = served.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo

// The load is the same for all servers so that all results include the memory for serving.
const load = new Load(port, 'X-Tenant: 0\r\n', 8)
await load.send(3000, 200)
for (let tenant = 1; tenant < tenants; tenant++) {
  const one = new Load(port, `X-Tenant: ${tenant}\r\n`, 1)
  await one.send(1, 200)
  one.close()
}
load.close()
await sleep(200)
for (let round = 0; round < 6; round++) {
  globalThis.gc?.()
  await sleep(50)
}
const { rss, heapUsed, external } = process.memoryUsage()
process.send?.({ rss, heap: heapUsed + external } satisfies Memory)
process.exit()

function bareServer() {
  const body = Buffer.from(JSON.stringify({ data: fpxBanks }))
  return createServer((_request, response) => {
    response.writeHead(200, ['Content-Length', String(body.length)]).end(body)
  })
}

function tenantsServer() {
  const resolve = { resolve: tenantOf }
  return createNodeServer(
    createFpxProxy({
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        fetch: () => Promise.resolve(Response.json({ data: fpxBanks })),
      },
      tenants: resolve,
    }),
  )
}

function tenantOf(request: { header(name: string): string | undefined }) {
  const id = request.header('x-tenant') ?? ''
  return { id, apiKey: `key-${id}` }
}
