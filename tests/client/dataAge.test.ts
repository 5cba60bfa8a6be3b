import { QueryClient } from '@tanstack/react-query'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { bankQueryOptions, companyQueryOptions } from 'fpx-checkout/query'
import { createSandbox } from 'fpx-checkout/sandbox'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOUR = 3600
const { now } = Date

/** Starts a proxy behind a cache that replaces the response's headers, and sets the browser's clock ahead. */
async function start(headers: Record<string, string>, wrongBySeconds = 0) {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://sandbox.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
    admin: { authorize: () => true },
  })
  const methods: (string | undefined)[] = []
  const respond = async ({ method, url }: IncomingMessage, response: ServerResponse) => {
    methods.push(method)
    const answer = await proxy.fetch(new Request(`http://proxy.test${url}`))
    response.writeHead(answer.status, headers).end(await answer.text())
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + wrongBySeconds * 1000)
  onTestFinished(() => {
    clock.mockRestore()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}/api/fpx`, methods }
}

it.each<[what: string, headers: Record<string, string>, age: number | null]>([
  ['the age that the proxy sends', { 'Fpx-Data-Age': '7' }, 7],
  ['also the time in a cache', { 'Fpx-Data-Age': '7', Age: String(6 * HOUR) }, 6 * HOUR + 7],
  ['null without an age', { Age: '60' }, null],
  ['null if the age is not a number', { 'Fpx-Data-Age': 'soon' }, null],
])("a list's age is %s, whatever the browser's clock says", async (_what, headers, age) => {
  for (const wrongBy of [0, 24 * HOUR, -24 * HOUR]) {
    const { endpoint, methods } = await start(headers, wrongBy)
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const banks = await client.query(bankQueryOptions({ endpoint }))
    const companies = await client.query(companyQueryOptions({ endpoint }))
    expect([banks.age, companies.age]).toEqual([age, age])
    expect(methods).toEqual(['GET', 'GET'])
  }
})
