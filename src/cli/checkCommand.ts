import { checkGateway } from './checkGateway.js'
import type { Command } from './Command.js'
import { checkRedis } from './checkRedis.js'
import { validateRedisUrl } from './connectRedis.js'
import { createProxy } from './createProxy.js'
import { printFindings } from './findings.js'
import { proxyFlags } from './proxyFlags.js'
import { readProxySettings } from './readProxySettings.js'
import { rethrowOptionError, gatewayVariables } from './readGatewayEnv.js'

/** `fpx-checkout check`: checks whether the proxy can run with these options and this environment. */
export const checkCommand: Command = {
  summary:
    'Check the options, address, API key, rate limit, clock and Redis before you start the proxy. Takes the options of the proxy. Exits with 1 if a check fails.',
  flags: proxyFlags,
  variables: {
    ...gatewayVariables,
    FPX_REDIS_URL: 'Redis or Valkey that several instances share; it is checked too.',
  },
  examples: ['fpx-checkout check --budget 30'],
  async run(args, { env }) {
    const settings = readProxySettings('check', args, env)
    const { gateway, perMinute, instances, snapshot, redisUrl } = settings
    const sharesRedis = redisUrl !== undefined && snapshot === undefined
    if (redisUrl !== undefined) validateRedisUrl(redisUrl)
    // Creating the proxy refuses invalid options. It makes no call.
    await createProxy(settings, {}).close()
    const findings = await checkGateway(gateway, {
      perMinute,
      ...(sharesRedis && { instances }),
    }).catch((error: unknown) => rethrowOptionError(error, settings.nameOf))
    if (redisUrl !== undefined) findings.push(await checkRedis(redisUrl))
    return printFindings(findings)
  },
}
