import { isOnPath } from './chromium.js'

/**
 * Returns the path of the server that the tests start: Redis, or Valkey if only that is installed; `undefined` without
 * either.
 */
export const redisPath = () => ['redis-server', 'valkey-server'].find(isOnPath)
