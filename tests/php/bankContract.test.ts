import { describe } from 'vitest'
import { describeBankContract } from '../support/proxy/bankContract.js'
import { phpServers } from '../support/php/phpServers.js'
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
