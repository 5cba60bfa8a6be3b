import { createFpxProxy, type FpxProxyOptions } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox } from 'fpx-checkout/sandbox'
import { requestOf } from '../support/proxy/createProxyHarness.js'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CANARY, everyOutputOf, formsFoundIn } from '../support/secrets/canary.js'
import { listen } from '../support/sockets/listen.js'
import { noLogger } from '../support/proxy/noLogger.js'

const options = (more: Partial<FpxProxyOptions> = {}): FpxProxyOptions => ({
  logger: noLogger,
  ...more,
  gateway: {
    baseUrl: 'https://sandbox.test/v2',
    apiKey: 'sandbox-key',
    fetch: createSandbox(),
    ...more.gateway,
  },
})
const request = (path = '/api/fpx/bank') => new Request(`https://shop.test${path}`)
const printedErrors = () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => spy.mock.calls.map(([line]) => String(line))
}
afterEach(() => vi.restoreAllMocks())

describe('a proxy with a function that returns the options', () => {
  it('is created by the first request, once', async () => {
    const getOptions = vi.fn(() => options())
    const proxy = createFpxProxy(getOptions)
    expect(getOptions).not.toHaveBeenCalled()
    const got = await Promise.all([proxy.fetch(request()), proxy.fetch(request())])
    expect(got.map(({ status }) => status)).toEqual([200, 200])
    expect(await proxy.findBanks('MB2U0227')).toHaveLength(1)
    expect(getOptions).toHaveBeenCalledTimes(1)
  })

  it('serves requests through the Node handler', async () => {
    const handler = toNodeHandler(createFpxProxy(() => options({ basePath: '/fpx' })))
    const { port, close } = await listen(createServer(handler))
    expect((await fetch(`http://127.0.0.1:${port}/fpx/bank/MB2U0227`)).status).toBe(200)
    await close()
  })

  it('answers HEAD without a body if the options cannot be read', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const proxy = createFpxProxy(() => {
      throw new Error('not set')
    })
    const { status, body } = await proxy.handle(requestOf('/api/fpx/bank', {}, 'HEAD'))
    expect({ status, body }).toEqual({ status: 500, body: null })
  })

  it('is idle, has no metrics and can be closed before the first request', async () => {
    const getOptions = vi.fn(() => options())
    const proxy = createFpxProxy(getOptions)
    expect(proxy.health()).toEqual({ status: 'idle', endpoints: [], failingStores: [] })
    expect(proxy.metrics()).toBe('')
    await proxy.close()
    expect(getOptions).not.toHaveBeenCalled()
  })

  it('does not call the gateway if it was closed before its first request', async () => {
    const fetch = vi.fn(createSandbox())
    const proxy = createFpxProxy(() =>
      options({ gateway: { baseUrl: 'https://a.test/v2', fetch } }),
    )
    await proxy.close()
    expect((await proxy.fetch(request())).status).toBe(504)
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a function whose options are not valid', () => {
  it('answers with 500, prints the reason to the console once, and tries again on the next request', async () => {
    const printed = printedErrors()
    let apiKey = ''
    const proxy = createFpxProxy(() =>
      options({ gateway: { baseUrl: 'https://a.test/v2', apiKey } }),
    )
    for (let round = 0; round < 3; round++) {
      const response = await proxy.fetch(request())
      expect(response.status).toBe(500)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ status: 500, code: 'misconfigured' })
    }
    expect(printed()).toEqual([expect.stringMatching(/^fpx-checkout: .*apiKey/)])
    expect(proxy.health().status).toBe('failing')
    await expect(proxy.findBanks('MB2U0227')).rejects.toMatchObject({
      option: 'gateway.apiKey',
    })
    apiKey = 'sandbox-key'
    expect((await proxy.fetch(request())).status).toBe(200)
    expect(proxy.health().status).toBe('fresh')
  })

  it.each<[string, () => unknown, RegExp]>([
    ['nothing', () => undefined, /options must be \{ gateway/],
    ['a misspelt option', () => ({ ...options(), basepath: '/x' }), /Unknown option "basepath"/],
    ['a promise', () => Promise.resolve(options()), /must return the options; received a promise/],
    ['a promise that rejects', () => Promise.reject(new Error(CANARY)), /received a promise/],
  ])('%s causes a 500, and the console shows the error', async (_what, getOptions, message) => {
    const printed = printedErrors()
    const proxy = createFpxProxy(getOptions as () => FpxProxyOptions)
    expect((await proxy.fetch(request())).status).toBe(500)
    expect(printed().join()).toMatch(message)
  })

  it('an error that the function throws is reported by its class and location, never by its message', async () => {
    const printed = printedErrors()
    const proxy = createFpxProxy(() => JSON.parse(`${CANARY}\n    at x (${CANARY}:1:1)`) as never)
    const response = await proxy.fetch(request())
    const error = await proxy.findBanks('MB2U0227').catch((reason: unknown) => reason)
    expect(printed()[0]).toMatch(
      /threw an error of the class SyntaxError at .*deferred\.test\.ts:\d+:\d+\.$/,
    )
    expect(error).toMatchObject({ name: 'GatewayError', kind: 'misconfigured' })
    for (const output of [printed(), await response.text(), error, proxy, proxy.health()])
      expect(formsFoundIn(everyOutputOf(output))).toEqual([])
  })
})
