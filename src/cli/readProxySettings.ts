import { readAddress } from './addressFlags.js'
import { allowedHosts } from './allowedHosts.js'
import { UsageError } from './CliError.js'
import { findAdapter, adapterNames } from './findAdapter.js'
import { logLevels } from './logLine.js'
import { proxyFlags } from './proxyFlags.js'
import { readAdminToken } from './readAdminToken.js'
import { readChoice, readSettings, type Settings } from './readSettings.js'
import { readGatewayEnv } from './readGatewayEnv.js'

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
  const gateway = {
    ...readGatewayEnv(env),
    timeoutMs: settings.wholeNumber('timeout', 1, 600_000),
    maxBytes: settings.wholeNumber('max-bytes', 1, 100_000_000),
    maxPages: settings.wholeNumber('max-pages', 1, 1000),
    adapter: findAdapter(readChoice(settings, 'adapter', adapterNames)),
  }
  const tokenFile = values['admin-token-file']
  const address = readAddress(settings)
  return {
    ...address,
    metricsPort: readMetricsPort(settings, address.port),
    basePath: values['base-path'],
    corsOrigins: values['cors-origin'],
    perMinute: settings.wholeNumber('budget', 1, 60),
    cache: {
      ...(values.ttl !== undefined && { ttlMs: settings.wholeNumber('ttl', 1000, 604_800_000) }),
      staleIfErrorMs: settings.wholeNumber('stale-if-error', 1000, 604_800_000),
    },
    snapshot: values.snapshot,
    instances: settings.wholeNumber('instances', 1, 1000),
    drainDelayMs: settings.wholeNumber('drain-delay', 0, 600_000),
    allowed: allowedHosts(values['allowed-host'], nameOf('allowed-host')),
    logLevel: readChoice(settings, 'log-level', logLevels),
    gateway,
    adminToken:
      tokenFile === undefined
        ? undefined
        : readAdminToken(tokenFile, nameOf('admin-token-file'), gateway.apiKey),
    redisUrl: env['FPX_REDIS_URL'] || undefined,
    /** Returns the place that sets an option, as users write it. */
    nameOf,
  }
}

function readMetricsPort(settings: Settings<typeof proxyFlags>, port: number): number | undefined {
  if (settings.values['metrics-port'] === undefined) return undefined
  const metricsPort = settings.wholeNumber('metrics-port', 0, 65_535)
  if (metricsPort !== port || port === 0) return metricsPort
  throw new UsageError(
    `${settings.nameOf('metrics-port')} must be another port than ${settings.nameOf('port')}; received ${port} for both.`,
  )
}
