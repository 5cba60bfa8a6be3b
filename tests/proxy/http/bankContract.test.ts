import { describe } from 'vitest'
import { describeBankContract } from '../../support/proxy/bankContract.js'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

describe('the proxy', () => {
  describeBankContract((gateway, options) => {
    const cache = options && { cache: { ttlMs: 60_000, staleIfErrorMs: options.staleMs } }
    const { clock, ...harness } = createProxyHarness({ ...cache }, gateway)
    return Promise.resolve({ ...harness, advance: (ms) => clock.advance(ms) })
  })
})
