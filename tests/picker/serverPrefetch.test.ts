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

  it('leaves the banks to the browser when the gateway fails', async () => {
    const client = new QueryClient()
    await prefetchBanks(client, proxyOf('server-error'))
    expect(listIn(client, '/api/fpx')).toBeUndefined()
  })
})
