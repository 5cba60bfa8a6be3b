import { readAddress } from './addressFlags.js'
import { allowedHosts } from './allowedHosts.js'
import { logLevels } from './logLine.js'
import { proxyFlags } from './proxyFlags.js'
import { readCompanyToken } from './readCompanyToken.js'
import { readChoice, readSettings } from './readSettings.js'
import { readUpstreamEnv } from './readUpstreamEnv.js'

/**
 * Reads and validates the settings of the proxy, from its options, the environment and the file of `--config`.
 *
 * @param command - the name of the command that reads them.
 * @throws {UsageError} for a value that is missing or invalid.
 */
export function readProxySettings(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
) {
  const settings = readSettings(command, proxyFlags, args, env)
  const { values, nameOf } = settings
  const upstream = readUpstreamEnv(env)
  const tokenFile = values['company-token-file']
  return {
    ...readAddress(settings),
    basePath: values['base-path'],
    corsOrigins: values['cors-origin'],
    perMinute: settings.wholeNumber('budget', 1, 60),
    snapshot: values.snapshot,
    instances: settings.wholeNumber('instances', 1, 1000),
    allowed: allowedHosts(values['allowed-host'], nameOf('allowed-host')),
    logLevel: readChoice(settings, 'log-level', logLevels),
    upstream,
    companyToken:
      tokenFile === undefined
        ? undefined
        : readCompanyToken(tokenFile, nameOf('company-token-file'), upstream.apiKey),
    redisUrl: env['FPX_REDIS_URL'] || undefined,
    /** Returns the place that sets an option, as users write it. */
    nameOf,
  }
}
