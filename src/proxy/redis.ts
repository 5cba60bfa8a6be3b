/**
 * The store that several instances of the proxy share, in Redis or Valkey. Runs wherever its client runs; imports only
 * types and constants from the proxy.
 *
 * @module
 */
export type { RedisClient } from './redis/createEval.js'
export { redisStore, type RedisStoreOptions } from './redis/redisStore.js'
