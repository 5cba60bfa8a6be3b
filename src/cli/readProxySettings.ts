import { defaults } from '../contract/index.js'
import { UsageError } from './CliError.js'
import { type CommandWithProxyOptions, readyAdapters } from './proxyOptions.js'
import { readAdminToken, readSecret } from './readSecret.js'

/** The proxy settings, which consist of the command's options and the secrets from environment variables or files. */
export type ProxySettings = ReturnType<typeof readProxySettings>

export function readProxySettings(options: ReturnType<CommandWithProxyOptions['opts']>) {
  const { baseUrl, ttl } = options
  const adapter = readyAdapters[options.adapter]
  const apiKey = readSecret('FPX_API_KEY', options.apiKeyFile)
  if (baseUrl === undefined || apiKey === undefined) throw missingGateway(baseUrl, apiKey)
  return {
    ...options,
    // By default, the budget is half of the adapter's call limit or, if the adapter doesn't set a limit, of our default
    // limit.
    budget:
      options.budget ?? Math.max(1, Math.floor((adapter?.perMinute ?? defaults.gatewayLimit) / 2)),
    gateway: {
      baseUrl,
      apiKey,
      adapter,
      maxPages: options.maxPages,
    },
    cache: ttl === undefined ? {} : { ttlMs: ttl },
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
