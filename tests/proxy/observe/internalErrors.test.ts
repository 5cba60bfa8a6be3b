import { createServer, type IncomingMessage } from 'node:http'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SanityCheck } from '../../../src/proxy/list/SanityCheck.js'
import { CANARY } from '../../support/secrets/canary.js'
import { createProxyHarness, requestOf } from '../../support/proxy/createProxyHarness.js'
import { listen } from '../../support/sockets/listen.js'

const COUNTED = /^fpx_checkout_events_total\{endpoint="none",type="internal-error"\} (\d+)$/m

/** Request headers from broken middleware, which throw an error when they are read. */
const brokenHeaders = new Proxy<IncomingMessage['headers']>(
  {},
  {
    get() {
      throw new RangeError(`The session ${CANARY} is broken.`)
    },
  },
)

/** Functions that send the proxy a request whose headers can't be read. */
const ways: [
  way: string,
  get: (harness: ReturnType<typeof createProxyHarness>) => Promise<Response>,
][] = [
  [
    'fetch',
    async ({ proxy }) => {
      const request = new Request('http://shop.test/api/fpx/bank')
      Object.defineProperty(request, 'headers', { value: brokenHeaders })
      return proxy.fetch(request)
    },
  ],
  [
    'toNodeHandler',
    async ({ proxy }) => {
      const handler = toNodeHandler(proxy)
      const server = createServer((request, response) => {
        let reads = 0
        // The adapter first reads the headers to check for a second host.
        const { headers } = request
        Object.defineProperty(request, 'headers', {
          get: () => (reads++ === 0 ? headers : brokenHeaders),
        })
        handler(request, response)
      })
      const { port, close } = await listen(server)
      onTestFinished(close)
      return fetch(`http://127.0.0.1:${port}/api/fpx/bank`)
    },
  ],
]

it.each(ways)('a server error in `%s` is not blamed on the gateway', async (_way, get) => {
  const harness = createProxyHarness()
  const { events, proxy } = harness
  await harness.get('/api/fpx/bank')
  events.length = 0
  expect(COUNTED.exec(proxy.metrics())?.[1]).toBe('0')
  const response = await get(harness)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal-error', status: 500 })
  expect(events).toEqual([
    {
      type: 'internal-error',
      message: expect.stringMatching(
        /^A request failed with an error of the class RangeError at .*internalErrors\.test\.ts:\d+:\d+\.$/,
      ) as string,
    },
  ])
  expect(JSON.stringify(events)).not.toContain(CANARY)
  expect(COUNTED.exec(proxy.metrics())?.[1]).toBe('1')
})

it('the response to a HEAD request has no body, even after a server error', async () => {
  const { proxy } = createProxyHarness()
  await proxy.handle(requestOf('/api/fpx/bank'))
  const header = () => {
    throw new RangeError('broken')
  }
  const request = { ...requestOf('/api/fpx/bank', {}, 'HEAD'), header }
  const { status, body } = await proxy.handle(request)
  expect({ status, body }).toEqual({ status: 500, body: null })
})

it('an error of our own in a refresh is a failure with that reason, and the next refresh works', async () => {
  const { get, events, clock } = createProxyHarness()
  vi.spyOn(SanityCheck.prototype, 'check').mockImplementationOnce(() => {
    throw new TypeError('a bug')
  })
  expect((await get('/api/fpx/bank')).code).toBe('internal-error')
  expect(events).toMatchObject([
    {
      type: 'refresh-failed',
      reason: 'internal',
      message: expect.stringMatching(/class TypeError at .*internalErrors\.test\.ts/) as string,
    },
  ])
  await clock.advance(8000)
  expect((await get('/api/fpx/bank')).status).toBe(200)
})
