import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

it('a cache folder that PHP cannot write is replaced by a temporary one, and logged once', async () => {
  const own = mkdtempSync(join(tmpdir(), 'fpx-own-'))
  // Nobody can create a folder below a file.
  const banks = { cache: '/dev/null/cache' }
  const ini = { sys_temp_dir: own }
  const { get, calls, server, close } = await startBanks(wellOnOnePage, {
    server: 'php -S',
    banks,
    ini,
  })
  for (let payer = 0; payer < 3; payer++) expect((await get('/api/fpx/bank')).status).toBe(200)
  expect(calls).toHaveLength(1)
  expect(server.log().match(/PHP can't write the folder "\/dev\/null\/cache"/g)).toHaveLength(1)
  await close()
  rmSync(own, { recursive: true })
})
