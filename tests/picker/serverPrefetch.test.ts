import { QueryClient } from '@tanstack/react-query'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { bankQueryOptions, fpxKeys, prefetchBanks } from 'fpx-checkout/query'
import { createSandbox, fpxBanks, type ScenarioName } from 'fpx-checkout/sandbox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noLogger } from '../support/proxy/noLogger.js'

const options = bankQueryOptions({ endpoint: 'https://shop.test/api/fpx' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("a server-side query does not leave a timer, which would retain the request's client and its banks", async () => {
  await new QueryClient().query(options)
  expect(vi.getTimerCount()).toBe(0)
})

it('control: a query with a gcTime leaves a timer', async () => {
  await new QueryClient().query({ ...options, gcTime: 60_000 })
  expect(vi.getTimerCount()).toBe(1)
})

describe('prefetchBanks', () => {
  const proxyOf = (scenario: ScenarioName, basePath = '/api/fpx') =>
    createFpxProxy({
      basePath,
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        apiKey: 'sandbox-key',
        fetch: createSandbox({ scenario }),
      },
      logger: noLogger,
    })
  const listIn = (client: QueryClient, endpoint: string) =>
    client.getQueryData<{ data: { code: string }[]; age: number }>(fpxKeys.banks(endpoint))

  beforeEach(() => {
    vi.useRealTimers()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('A request was sent.')))
  })

  it.each([['/payments/fpx'], ['https://shop.test/payments/fpx']])(
    'takes the banks from the proxy in this process, for pickers with the endpoint %s',
    async (endpoint) => {
      const client = new QueryClient()
      await prefetchBanks(client, proxyOf('healthy', '/payments/fpx'), { endpoint })
      expect(listIn(client, endpoint)?.data).toHaveLength(fpxBanks.length)
      expect(listIn(client, endpoint)?.age).toBe(0)
    },
  )

  it("uses the picker's default endpoint", async () => {
    const client = new QueryClient()
    await prefetchBanks(client, proxyOf('healthy'))
    expect(listIn(client, '/api/fpx')?.data[0]?.code).toBe(fpxBanks[0]?.code)
  })

  it("uses the picker's key, without a trailing slash", async () => {
    const client = new QueryClient()
    await prefetchBanks(client, proxyOf('healthy'), { endpoint: '/api/fpx/' })
    expect(listIn(client, '/api/fpx')?.data).toHaveLength(fpxBanks.length)
  })

  it('takes the list of a merchant from a proxy below another path, through a wrapper', async () => {
    const proxy = createFpxProxy({
      gateway: { baseUrl: 'https://gateway.test/v2', fetch: createSandbox() },
      tenants: {
        resolve: (request) =>
          request.header('host') === 'shop.test' ? { id: 'shop', apiKey: 'sandbox-key' } : null,
      },
      logger: noLogger,
    })
    const client = new QueryClient()
    await prefetchBanks(
      client,
      { fetch: (request) => proxy.fetch(new Request('https://shop.test/api/fpx/bank', request)) },
      { endpoint: '/shop/api/fpx' },
    )
    expect(listIn(client, '/shop/api/fpx')?.data).toHaveLength(fpxBanks.length)
  })

  it('leaves the banks to the browser after 2 seconds when the gateway hangs', async () => {
    vi.useFakeTimers()
    const proxy = createFpxProxy({
      gateway: {
        baseUrl: 'https://gateway.test/v2',
        apiKey: 'key',
        fetch: () => new Promise(() => undefined),
      },
      logger: noLogger,
    })
    const client = new QueryClient()
    const isRendered = vi.fn()
    const prefetched = prefetchBanks(client, proxy).then(isRendered)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(isRendered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(isRendered).toHaveBeenCalled()
    await prefetched
    expect(listIn(client, '/api/fpx')).toBeUndefined()
    await proxy.close()
  })

  it('leaves the banks to the browser when the gateway fails', async () => {
    const client = new QueryClient()
    await prefetchBanks(client, proxyOf('server-error'))
    expect(listIn(client, '/api/fpx')).toBeUndefined()
  })
})
