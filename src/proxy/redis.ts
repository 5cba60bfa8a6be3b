/**
 * The store that several instances of the proxy share, in Redis or Valkey. Runs in every runtime in which its client does;
 * imports only types of the proxy.
 *
 * @module
 */
export type { RedisClient } from './redis/createEval.js'
export { redisStore, type RedisStoreOptions } from './redis/redisStore.js'
