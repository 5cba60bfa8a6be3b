import { expect, it } from 'vitest'
import { CALLS_PER_MINUTE, callsPerRefresh } from '../../src/demo/gateway/callsPerRefresh.js'
import { settled } from '../support/deterministic/virtualClock.js'
import { createProxyHarness } from '../support/proxy/createProxyHarness.js'

it('the meters show the calls that a refresh of each list may make', async () => {
  const { proxy, get } = createProxyHarness(
    { admin: { authorize: () => true }, budget: { perMinute: CALLS_PER_MINUTE } },
    () => new Promise(() => undefined),
  )
  for (const endpoint of Object.keys(callsPerRefresh)) void get(`/api/fpx/${endpoint}`)
  await settled()
  const { endpoints } = proxy.health()
  const left = endpoints.map(({ endpoint, budgetLeft }) => [endpoint, budgetLeft])
  expect(Object.fromEntries(left)).toEqual(callsPerRefresh)
})
