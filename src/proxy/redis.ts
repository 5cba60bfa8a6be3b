/**
 * The Redis or Valkey store that several instances of the proxy share. It runs wherever its client runs.
 *
 * @module
 */
export type { RedisClient } from './redis/createEval.js'
export { redisStore, type RedisStoreOptions } from './redis/redisStore.js'
