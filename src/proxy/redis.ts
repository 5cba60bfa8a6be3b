/**
 * A Redis or Valkey store that is shared by several instances of the proxy. It works in any runtime its client
 * supports.
 *
 * @module
 */
export type { RedisClient } from './redis/createEval.js'
export { redisStore, type RedisStoreOptions } from './redis/redisStore.js'
