import { QueryClient } from '@tanstack/react-query'
import { bankQueryOptions } from 'fpx-checkout/query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const options = bankQueryOptions({ endpoint: 'https://shop.test/api/fpx' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [] })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("a server-side query leaves no timer, which would retain the request's client and its banks", async () => {
  await new QueryClient().query(options)
  expect(vi.getTimerCount()).toBe(0)
})

it('control: a query with a gcTime leaves a timer', async () => {
  await new QueryClient().query({ ...options, gcTime: 60_000 })
  expect(vi.getTimerCount()).toBe(1)
})
