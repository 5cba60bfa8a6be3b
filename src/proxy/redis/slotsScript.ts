import { luaPrelude } from './luaPrelude.js'

/**
 * The budget in Redis: held slots, the pause that a 429 asks for, and a limit that the service has announced,
 * on Redis' own clock. Slots are a sorted set, each with the moment at which it comes free. In it stands also
 * when the set was born, as a score below zero: one that is lost is seen to be new.
 * Values that cannot be ours are taken away, so that nothing written by somebody else stops calls for good.
 *
 * KEYS: slots, pause, learnt limit. ARGV: what to do, then its arguments.
 */
export const slotsScript = `${luaPrelude}
local slots, pause, learnt = KEYS[1], KEYS[2], KEYS[3]
only(slots, 'zset')
only(pause, 'string')
only(learnt, 'string')

-- Milliseconds that a value has left; one that would last for ever, or for too long, goes at once.
local function lasting(key, most)
  local left = redis.call('PTTL', key)
  if left ~= -1 and left <= most then return left end
  redis.call('DEL', key)
  return 0
end

local function born()
  local at = whole(redis.call('ZSCORE', slots, 'born'), -now, -1)
  if not at then
    at = -now
    redis.call('ZADD', slots, at, 'born')
  end
  redis.call('PEXPIRE', slots, week)
  return -at
end

if ARGV[1] == 'take' then
  local limit, ms, first = tonumber(ARGV[2]), tonumber(ARGV[3]), 6
  local wanted = #ARGV - first + 1
  local left = lasting(pause, hour)
  if left > 0 then return { 0, left } end
  lasting(learnt, hour)
  local announced = whole(redis.call('GET', learnt), 1, 60)
  if announced then limit = math.min(limit, announced) end
  if now - born() < tonumber(ARGV[5]) then limit = math.min(limit, tonumber(ARGV[4])) end

  redis.call('ZREMRANGEBYSCORE', slots, 0, now)
  redis.call('ZREMRANGEBYSCORE', slots, '(' .. now + tonumber(ARGV[5]), '+inf')
  local held = redis.call('ZCOUNT', slots, 0, '+inf')
  local fitting = wanted <= limit and wanted or math.max(1, limit - held)
  local missing = held + fitting - limit
  if missing > 0 then
    local free = redis.call('ZRANGEBYSCORE', slots, 0, '+inf', 'WITHSCORES', 'LIMIT', missing - 1, 1)[2]
    return { 0, math.max(1000, math.ceil(free and free - now or ms)) }
  end
  for i = first, first + fitting - 1 do redis.call('ZADD', slots, now + ms, ARGV[i]) end
  return { fitting, 0 }
elseif ARGV[1] == 'end' then
  born()
  redis.call('ZADD', slots, now + ARGV[2], ARGV[3])
elseif ARGV[1] == 'giveBack' then
  for i = 2, #ARGV do redis.call('ZREM', slots, ARGV[i]) end
elseif ARGV[1] == 'learn' then
  local announced = whole(redis.call('GET', learnt), 1, 60)
  redis.call('SET', learnt, math.min(announced or 60, tonumber(ARGV[2])), 'PX', ARGV[3])
elseif lasting(pause, hour) < tonumber(ARGV[2]) then
  redis.call('SET', pause, '1', 'PX', ARGV[2])
end
return { 0, 0 }
`
