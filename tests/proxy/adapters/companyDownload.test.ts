import { connect } from 'node:net'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, generateCompanies } from 'fpx-checkout/sandbox'
import { expect, it, onTestFinished } from 'vitest'
import { noLogger } from '../../support/proxy/noLogger.js'
import { listenDuringTest } from '../../support/sockets/rawSocket.js'

/** A file with 1,000 companies in four parts. */
const CSV = '/api/fpx/company?format=csv'

function createCompanyProxy() {
  const proxy = createFpxProxy({
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox({ companies: generateCompanies(1000) }),
    },
    admin: { authorize: () => true },
    logger: noLogger,
  })
  onTestFinished(() => proxy.close())
  return proxy
}

const linesOf = (csv: string) => csv.trimEnd().split('\r\n')

it('a file arrives whole from a fetch handler, and HEAD has no body', async () => {
  const proxy = createCompanyProxy()
  const response = await proxy.fetch(new Request(`https://shop.example${CSV}`))
  expect(linesOf(await response.text())).toHaveLength(1001)
  const head = await proxy.fetch(new Request(`https://shop.example${CSV}`, { method: 'HEAD' }))
  expect([...head.headers.keys()]).toEqual([...response.headers.keys()])
  expect(await head.text()).toBe('')
})

it('a file arrives whole from a Node server, between the responses to payers', async () => {
  const port = await listenDuringTest(createServer(toNodeHandler(createCompanyProxy())))
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(origin + CSV)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="companies.csv"')
  const [csv, banks] = await Promise.all([response.text(), fetch(`${origin}/api/fpx/bank`)])
  expect(linesOf(csv)).toHaveLength(1001)
  expect(banks.status).toBe(200)
})

it('a client that leaves during the download does not disturb the server', async () => {
  const port = await listenDuringTest(createServer(toNodeHandler(createCompanyProxy())))
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${CSV} HTTP/1.1\r\nHost: shop.test\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  const again = await fetch(`http://127.0.0.1:${port}${CSV}`)
  expect(linesOf(await again.text())).toHaveLength(1001)
})
