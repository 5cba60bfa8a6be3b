import { isOnPath } from './chromium.js'

/** The server that the tests start: Redis, or Valkey where only that is installed; `undefined` if there is neither. */
export const redisPath = () => ['redis-server', 'valkey-server'].find(isOnPath)
