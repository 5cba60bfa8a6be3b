import { defaults } from '../contract/index.js'
import { createFpxProxy, type FpxProxy, type FpxProxyOptions, OptionError } from '../proxy/index.js'
import { fileSnapshot } from '../proxy/node.js'
import { type RedisClient, redisStore } from '../proxy/redis.js'
import { UsageError } from './CliError.js'
import { createTokenCheck, readAdminToken, readSecret } from './readSecret.js'
import { chooseGatewayFetch } from './fetchOverHttps.js'
import { type CommandWithProxyOptions, readyAdapters } from './proxyOptions.js'

/** The proxy settings: the command's options, and the secrets, which are read from variables or files. */
export type ProxySettings = ReturnType<typeof readProxySettings>

/**
 * Reads the proxy settings.
 *
 * @throws {UsageError} if a setting is missing, invalid, or contradicts another one.
 */
export function readProxySettings(options: ReturnType<CommandWithProxyOptions['opts']>) {
  const { baseUrl, ttl, staleIfError } = options
  const adapter = readyAdapters[options.adapter]
  const apiKey = readSecret('FPX_API_KEY', options.apiKeyFile)
  if (baseUrl === undefined || apiKey === undefined) throw missingGateway(baseUrl, apiKey)
  return {
    ...options,
    // The same as the default of `budget.perMinute`. An adapter may have a lower limit than the usual one.
    budget:
      options.budget ?? Math.max(1, Math.floor((adapter?.perMinute ?? defaults.gatewayLimit) / 2)),
    gateway: {
      baseUrl,
      apiKey,
      adapter,
      timeoutMs: options.timeout,
      maxBytes: options.maxBytes,
      maxPages: options.maxPages,
    },
    cache: { ...(ttl !== undefined && { ttlMs: ttl }), staleIfErrorMs: staleIfError },
    adminToken: readAdminToken(options.adminTokenFile, apiKey),
    redisUrl: readSecret('FPX_REDIS_URL', options.redisUrlFile),
  }
}

function missingGateway(baseUrl: string | undefined, apiKey: string | undefined): UsageError {
  const missing = [...(baseUrl ? [] : ['FPX_BASE_URL']), ...(apiKey ? [] : ['FPX_API_KEY'])]
  return new UsageError(
    `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Set FPX_BASE_URL to the API root of the gateway (it ends in /v2) and FPX_API_KEY to the key from its dashboard (section API Key).`,
  )
}

/**
 * Creates the proxy with the settings from the command line. The proxy does not call the gateway before its first
 * request.
 *
 * @throws {UsageError} for settings that the proxy refuses, such as a key that is not valid in a header.
 */
export function createProxy(
  settings: ProxySettings,
  { onEvent, redis }: Pick<FpxProxyOptions, 'onEvent'> & { redis?: RedisClient | undefined },
): FpxProxy {
  const { gateway, basePath, cache, budget, corsOrigin, snapshot, instances, adminToken } = settings
  try {
    const fetch = chooseGatewayFetch()
    return createFpxProxy({
      gateway: { ...gateway, ...(fetch && { fetch }) },
      basePath,
      cache,
      budget: { perMinute: budget },
      ...(adminToken !== undefined && { admin: { authorize: createTokenCheck(adminToken) } }),
      ...(corsOrigin && { cors: { origins: corsOrigin } }),
      ...(snapshot !== undefined && { snapshot: fileSnapshot(snapshot) }),
      ...(redis && { store: redisStore(redis, { instances }) }),
      // Not needed, because the log contains every event.
      logger: { warn: () => undefined, error: () => undefined },
      ...(onEvent && { onEvent }),
    })
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    const { option, expected, received } = error
    const [, name = option] = names.find(([path]) => option.startsWith(path)) ?? []
    throw new UsageError(`${name} must be ${expected}; received ${received}.`)
  }
}

/** The command-line names of the proxy options that only the proxy validates. */
const names = [
  ['gateway.baseUrl', '--base-url'],
  ['gateway.apiKey', 'the API key (FPX_API_KEY or --api-key-file)'],
  ['basePath', '--base-path'],
  ['budget.perMinute', '--budget'],
  ['cache.staleIfErrorMs', '--stale-if-error'],
  ['cors.origins', '--cors-origin'],
  ['admin.authorize', 'the admin token'],
] as const
