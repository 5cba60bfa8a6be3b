/**
 * What several instances of the proxy share, in Redis or Valkey. Runs wherever its client does; imports the proxy's own
 * types.
 *
 * @module
 */
export type { RedisClient } from './redis/evalOn.js'
export { redisShared, type RedisSharedOptions } from './redis/redisShared.js'
