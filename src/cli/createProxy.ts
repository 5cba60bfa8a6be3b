import { createFpxProxy, type FpxProxy, type FpxProxyOptions, OptionError } from '../proxy/index.js'
import { fileSnapshot } from '../proxy/node.js'
import { type RedisClient, redisStore } from '../proxy/redis.js'
import { UsageError } from './CliError.js'
import { createTokenCheck } from './readSecret.js'
import { chooseGatewayFetch } from './fetchOverHttps.js'
import type { ProxySettings } from './proxySettings.js'

/**
 * Creates the proxy with the settings from the command line. The proxy doesn't call the gateway until it receives a
 * request.
 *
 * @throws {UsageError} if the proxy rejects a setting, such as an API key that can't be sent in a header.
 */
export function createProxy(
  settings: ProxySettings,
  { onEvent, redis }: Pick<FpxProxyOptions, 'onEvent'> & { redis?: RedisClient | undefined },
): FpxProxy {
  const { gateway, basePath, cache, budget, corsOrigin, snapshot, adminToken } = settings
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
      ...(redis && { store: redisStore(redis) }),
      // Disables the proxy's own logging because the command's log already contains every event.
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

/** Maps the proxy options that only `createFpxProxy` validates to their names in the command. */
const names = [
  ['gateway.baseUrl', '--base-url'],
  ['gateway.apiKey', 'The API key (FPX_API_KEY or --api-key-file)'],
  ['basePath', '--base-path'],
  ['budget.perMinute', '--budget'],
  ['cors.origins', '--cors-origin'],
] as const
