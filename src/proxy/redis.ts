/**
 * This entry contains a Redis or Valkey store that several instances of the proxy can share. It works in any runtime
 * that the Redis client supports.
 *
 * @module
 */
export { type RedisClient, redisStore, type RedisStoreOptions } from './store/redisStore.js'
