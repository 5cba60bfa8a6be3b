import { isOnPath } from '../chromium.js'

/**
 * Returns the server program that the tests start: Redis, or Valkey if only that is installed; `undefined` if neither is.
 */
export const redisPath = () => ['redis-server', 'valkey-server'].find(isOnPath)
