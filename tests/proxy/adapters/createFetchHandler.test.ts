import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'

const isAdmin = { authorize: () => true }

describe('the fetch handler', () => {
  it.each([
    '/api/fpx/bank/..%2fcompany',
    '/api/fpx/bank;/../bank/x/company',
    '/api/fpx/bank/x%2fcompany',
    '/api/fpx/bank/..;/company',
    '//host/api/fpx/bank',
    '/api//fpx/bank',
    '/api/fpx/bank%00',
    '/api/fpx/%62ank',
    '/api/fpx/Bank',
    '/api/fpx/bank/',
    '/http://gateway.test/v2/bank',
    '/',
  ])('the path %s is not found, without a gateway call', async (path) => {
    const { proxy, calls } = createProxyHarness({ admin: isAdmin })
    const response = await proxy.fetch(new Request(`https://shop.test${path}`))
    expect(response.status).toBe(404)
    expect(calls).toEqual([])
  })

  it.each([
    ['an invalid parameter', 'https://shop.test/api/fpx/bank/B0001?model=b2c', {}, 400],
    ['another method', 'https://shop.test/api/fpx/bank', { method: 'POST', body: 'x' }, 405],
    [
      'another method that is overridden to GET',
      'https://shop.test/api/fpx/bank',
      { method: 'POST', headers: { 'X-HTTP-Method-Override': 'GET' } },
      405,
    ],
  ])('%s is refused without a gateway call', async (_what, address, init, status) => {
    const { proxy, calls } = createProxyHarness()
    expect((await proxy.fetch(new Request(address, init))).status).toBe(status)
    expect(calls).toEqual([])
  })
})
