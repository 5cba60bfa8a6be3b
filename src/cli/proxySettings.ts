import { defaults } from '../contract/index.js'
import * as adapters from '../gateway/adapters/index.js'
import type { GatewayAdapter } from '../proxy/index.js'
import { UsageError } from './CliError.js'
import { logLevels } from './createLog.js'
import { duration, list, oneOf, port, text, type Values, wholeNumber } from './options.js'
import { readAdminToken, readSecret } from './readSecret.js'

/**
 * The adapters that can be selected on the command line, keyed by name. All other adapters need the path of the bank
 * list and must therefore be created in code.
 */
export const readyAdapters: Readonly<Record<string, GatewayAdapter>> = Object.fromEntries(
  Object.values(adapters).flatMap((adapter) =>
    'path' in adapter ? [[adapter.name, adapter]] : [],
  ),
)

const adapterNames = Object.keys(readyAdapters).sort()

export const proxyOptions = {
  baseUrl: text,
  adapter: oneOf(adapterNames),
  apiKeyFile: text,
  budget: wholeNumber(1, defaults.gatewayLimit),
  port,
  host: text,
  basePath: { expected: 'a path such as /api/fpx', read: (path: string) => path },
  corsOrigin: list,
  adminTokenFile: text,
  ttl: duration('1s', '7d'),
  snapshot: text,
  redisUrlFile: text,
  metricsPort: port,
  drainDelay: duration('0s', '10m'),
  logLevel: oneOf(logLevels),
  config: text,
}

/** The help on the options of the proxy. */
export const PROXY_OPTIONS_HELP = `Gateway:
  --base-url <URL>           Required: API root of the gateway; it ends in /v2 unless --adapter is another one.
  --adapter <NAME>           Gateway whose list is read: ${adapterNames.slice(0, 4).join(', ')},
                             ${adapterNames.slice(4).join(', ')}. Default: standard.
  --api-key-file <FILE>      File with the API key.
  --budget <N>               Calls a minute to each endpoint of the gateway, at most. Default: half of the gateway's
                             limit, usually 30.

Server:
  --port <PORT>              Port to listen on; 0 selects a free one. PORT sets it too. Default: 4020.
  --host <HOST>              Address to listen on. Default: 127.0.0.1.
  --base-path <PATH>         Path in front of /bank, as browsers request it. Default: ${defaults.basePath}.
  --cors-origin <ORIGIN>     Other origin whose pages may read the responses. Can be repeated.
  --admin-token-file <FILE>  File with a token of 32 characters or more. Requests with it as bearer token may read
                             /company and /status.

List:
  --ttl <TIME>               Pause between successful refreshes of a list. Default: that of the gateway, usually 60s.
  --snapshot <FILE>          File that stores the last good list, so that a restart in an outage still serves payers.
  --redis-url-file <FILE>    File with the address of Redis or Valkey.

Operation:
  --metrics-port <PORT>      Port for /metrics, /livez and /readyz. Without it, there is no /metrics.
  --drain-delay <TIME>       Time after SIGTERM in which /readyz reports draining and requests are still served, so
                             that load balancers notice it. Default: 5s.
  --log-level <LEVEL>        Lowest level of the log: ${logLevels.join(', ')}. Default: info.
  --config <FILE>            JSON file with other options by name, such as { "port": 4020 }.

Options have priority over variables (FPX_BASE_URL for --base-url), and variables over the file of --config.

Environment:
  FPX_API_KEY      Required, or --api-key-file: API key, from the dashboard (section API Key).
  FPX_REDIS_URL    Or --redis-url-file: Redis or Valkey that several instances share. Needs the package ioredis.
  FPX_ADMIN_TOKEN  Or --admin-token-file.
`

/** The proxy settings, which consist of the command's options and the secrets from environment variables or files. */
export type ProxySettings = ReturnType<typeof readProxySettings>

export function readProxySettings(options: Values<typeof proxyOptions>) {
  const { baseUrl, budget, ttl } = options
  const adapter = readyAdapters[options.adapter ?? 'standard']
  const limit = adapter?.perMinute ?? defaults.gatewayLimit
  const apiKey = readSecret('FPX_API_KEY', options.apiKeyFile)
  const missing = [...(baseUrl ? [] : ['FPX_BASE_URL']), ...(apiKey ? [] : ['FPX_API_KEY'])]
  if (!baseUrl || !apiKey)
    throw new UsageError(
      `${missing.join(' and ')} must be set: FPX_BASE_URL to the API root of the gateway (it ends in /v2), and FPX_API_KEY to the key from its dashboard (section API Key).`,
    )
  return {
    ...options,
    port: options.port ?? 4020,
    host: options.host ?? '127.0.0.1',
    basePath: options.basePath ?? defaults.basePath,
    drainDelay: options.drainDelay ?? 5_000,
    logLevel: options.logLevel ?? 'info',
    budget: budget ?? Math.max(1, Math.floor(limit / 2)),
    gateway: { baseUrl, apiKey, adapter },
    cache: ttl === undefined ? {} : { ttlMs: ttl },
    adminToken: readAdminToken(options.adminTokenFile, apiKey),
    redisUrl: readSecret('FPX_REDIS_URL', options.redisUrlFile),
  }
}
