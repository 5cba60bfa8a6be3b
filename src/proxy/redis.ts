// The shared engine for several instances, in Redis or Valkey. Runs wherever its client does; imports the proxy's own types.
export type { RedisClient } from './redis/evalOn.js'
export { redisShared, type RedisSharedOptions } from './redis/redisShared.js'
