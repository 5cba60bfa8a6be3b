import { describe, expect, it } from 'vitest'
import { describeBankContract } from '../support/proxy/bankContract.js'
import { phpServers } from '../support/php/phpServers.js'
import { wellOnOnePage } from '../support/proxy/createProxyHarness.js'
import { startBanks } from './support/startBanks.js'

const servers = Object.keys(phpServers) as (keyof typeof phpServers)[]

describe.each(servers)('FpxBanks under %s', (server) => {
  describeBankContract(
    (gateway, options) =>
      startBanks(gateway, {
        server,
        banks: options ? { staleIfError: options.staleMs / 1000 } : {},
      }),
    // PHP's own server closes the connection if a request line has other characters.
    (target) => server === 'php-fpm' || /^[\x21-\x7e]*$/.test(target.replaceAll(/["<>#]/g, ' ')),
  )
})

describe('a clock that ran ahead for 20 minutes', () => {
  const AHEAD = 20 * 60_000

  it.each([
    ['of files', {}],
    ['of the host', { FPX_HOST_CACHE: '1' }],
  ])('does not stop the refreshes of a cache %s', async (_what, env) => {
    const { get, calls, advance, close } = await startBanks(wellOnOnePage, { env })
    advance(AHEAD)
    await get('/api/fpx/bank')
    advance(-AHEAD)
    for (let payer = 0; payer < 3; payer++)
      expect((await get('/api/fpx/bank')).headers).toMatchObject({
        'fpx-data-age': '0',
        'fpx-data-time': '2026-01-01T00:00:00.000Z',
      })
    expect(calls).toHaveLength(2)
    await close()
  })

  it('leaves a list of unknown age, which is not served', async () => {
    const { get, gateway, advance, close } = await startBanks(wellOnOnePage)
    advance(AHEAD)
    await get('/api/fpx/bank')
    advance(-AHEAD)
    gateway(() => new Response('', { status: 500 }))
    const { status, headers } = await get('/api/fpx/bank')
    expect([status, headers['retry-after']]).toEqual([502, '4'])
    await close()
  })
})
