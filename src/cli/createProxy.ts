import { createFpxProxy, type FpxProxy, type FpxProxyOptions } from '../proxy/index.js'
import { fileSnapshot } from '../proxy/node.js'
import { type RedisClient, redisStore } from '../proxy/redis.js'
import { createTokenCheck } from './createTokenCheck.js'
import type { readProxySettings } from './readProxySettings.js'
import { rethrowOptionError } from './readGatewayEnv.js'

/**
 * Creates the proxy with the settings of the command line. It makes no call before its first request.
 *
 * @throws {UsageError} for a setting that the proxy refuses.
 */
export function createProxy(
  settings: ReturnType<typeof readProxySettings>,
  { onEvent, redis }: Pick<FpxProxyOptions, 'onEvent'> & { redis?: RedisClient | undefined },
): FpxProxy {
  const { gateway, basePath, cache, perMinute, corsOrigins, snapshot, instances, adminToken } =
    settings
  try {
    return createFpxProxy({
      gateway,
      basePath,
      cache,
      budget: { perMinute },
      ...(adminToken !== undefined && { admin: { authorize: createTokenCheck(adminToken) } }),
      ...(corsOrigins && { cors: { origins: corsOrigins } }),
      ...(snapshot !== undefined && { snapshot: fileSnapshot(snapshot) }),
      ...(redis && { store: redisStore(redis, { instances }) }),
      ...(onEvent && { onEvent }),
    })
  } catch (error) {
    return rethrowOptionError(error, settings.nameOf)
  }
}
