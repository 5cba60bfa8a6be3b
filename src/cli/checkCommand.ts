import { checkGateway } from './checkGateway.js'
import { checkRedis } from './checkRedis.js'
import { checkSnapshot } from './checkSnapshot.js'
import { validateRedisUrl } from './connectRedis.js'
import { createProxy } from './createProxy.js'
import { printFindings } from './findings.js'
import { createCommandWithProxyOptions } from './proxyOptions.js'
import { readProxySettings } from './readProxySettings.js'

/** Creates `fpx-checkout check`: checks whether the proxy can run with the given options and environment. */
export const createCheckCommand = () =>
  createCommandWithProxyOptions('check')
    .summary('Check the settings of the proxy before you start it.')
    .description(
      'Check the options, address, API key, rate limit, clock, Redis and snapshot before you start the proxy.\nTakes the options of the proxy. Exits with 1 if a check fails.',
    )
    .addHelpText('after', '\nExamples:\n  fpx-checkout check --budget 30')
    .action(async (options) => {
      const settings = readProxySettings(options)
      const { gateway, budget, instances, snapshot, redisUrl } = settings
      if (redisUrl !== undefined) validateRedisUrl(redisUrl)
      // Creating the proxy validates the options. It does not call the gateway.
      await createProxy(settings, {}).close()
      const plan = {
        budget,
        ...(redisUrl !== undefined && snapshot === undefined && { instances }),
      }
      process.exitCode = printFindings([
        ...(await checkGateway(gateway, plan)),
        ...(redisUrl === undefined ? [] : [await checkRedis(redisUrl)]),
        ...(snapshot === undefined ? [] : [await checkSnapshot(snapshot)]),
      ])
    })
