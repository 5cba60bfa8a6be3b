import { QUEUE_HOLD_MS } from '../budget/FairQueue.js'
import { HOLD_MS, OPEN_WAIT_MS } from '../budget/SlotPool.js'
import { luaPrelude } from './luaPrelude.js'

/**
 * The budget in Redis, on the clock of Redis: held slots, the pause that a 429 requests, and a limit that the gateway
 * has announced. The slots are a sorted set, and the score of each is the time at which it becomes free.
 *
 * The set has one more member: the time at which this process of Redis was first used, as a score below zero. The name
 * of the member contains the `run_id` of the process. Without that member, the set was lost, or is from an old file or
 * a promoted replica. Such a cold start has a lower limit, because the set may lack the calls of the last minute.
 *
 * A user without the right to run INFO sees no `run_id`. The limit is then always the mean of the usual one and that of
 * a cold start. An old set may lack as many calls as that limit, and allow as many again. Together they are no more
 * than both limits, as after a recognised cold start.
 *
 * The queue has the lists that were refused slots: when the last attempt of each ended, how many slots it needs, and until
 * when they are reserved for it. A list goes before the others whose last attempt is later.
 *
 * Values that this script cannot have written are deleted. Otherwise a value of another program could stop all calls
 * permanently.
 *
 * KEYS: slots, pause, limit, queue. ARGV: the command, then its arguments.
 */
export const slotsScript = `${luaPrelude}
local queueHold, slotHold, openWait = ${QUEUE_HOLD_MS}, ${HOLD_MS}, ${OPEN_WAIT_MS}
local slots, pause, gatewayLimit, queue = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
deleteIfWrongType(slots, 'zset')
deleteIfWrongType(pause, 'string')
deleteIfWrongType(gatewayLimit, 'string')
deleteIfWrongType(queue, 'hash')

-- Returns the milliseconds until a value expires. Deletes a value that never expires, or too late.
local function ttlOrDelete(key, max)
  local ttl = redis.call('PTTL', key)
  if ttl ~= -1 and ttl <= max then return ttl end
  redis.call('DEL', key)
  return 0
end

local info = redis.pcall('INFO', 'server')
local runId = type(info) == 'string' and string.match(info, 'run_id:(%x+)')

local function readFirstUse()
  local member = 'firstUse' .. (runId or '')
  local score = toWholeNumber(redis.call('ZSCORE', slots, member), -now, -1)
  if not score then
    score = -now
    redis.call('ZREMRANGEBYSCORE', slots, '-inf', '(0')
    redis.call('ZADD', slots, score, member)
  end
  redis.call('PEXPIRE', slots, week)
  return -score
end

-- Returns the slots of the other lists in the queue whose last attempt ended before attemptedAt.
local function countSlotsAhead(list, attemptedAt)
  local ahead = 0
  local fields = redis.call('HGETALL', queue)
  for i = 1, #fields, 2 do
    local attempt, count, keptUntil = string.match(fields[i + 1], '^(%d+) (%d+) (%d+)$')
    attempt, count = toWholeNumber(attempt, 0, now), toWholeNumber(count, 1, 60)
    if not attempt or not count or not toWholeNumber(keptUntil, now, now + hour) then
      redis.call('HDEL', queue, fields[i])
    elseif fields[i] ~= list and attempt < attemptedAt then
      ahead = ahead + count
    end
  end
  return ahead
end

if ARGV[1] == 'acquireSlots' then
  local limit, holdMs, coldStartLimit, coldStartMs = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
  local list, idleMs, firstId = ARGV[6], tonumber(ARGV[7]), 8
  local requested = #ARGV - firstId + 1
  local pauseMs = ttlOrDelete(pause, hour)
  if pauseMs > 0 then return { 0, pauseMs } end
  ttlOrDelete(gatewayLimit, hour)
  local announced = toWholeNumber(redis.call('GET', gatewayLimit), 1, 60)
  if not runId then limit = math.floor((limit + coldStartLimit) / 2) end
  if announced then limit = math.min(limit, announced) end
  local most = limit
  if now - readFirstUse() < coldStartMs then limit = math.min(limit, coldStartLimit) end

  redis.call('ZREMRANGEBYSCORE', slots, 0, now)
  -- A constant: a bound of the caller would delete the slots of an instance with a longer deadline.
  redis.call('ZREMRANGEBYSCORE', slots, '(' .. now + hour, '+inf')
  local held = redis.call('ZCOUNT', slots, 0, '+inf')
  local attemptedAt = idleMs < week and now - idleMs or 0
  local ahead = countSlotsAhead(list, attemptedAt)
  local missing = held + requested + ahead - limit
  if missing > 0 then
    local freeAt = redis.call('ZRANGEBYSCORE', slots, 0, '+inf', 'WITHSCORES', 'LIMIT', missing - 1, 1)[2]
    local waitMs = math.max(openWait, math.ceil(freeAt and freeAt - now or holdMs))
    -- A slot whose call has not ended is held for longer than a used one. It may be released unused.
    if missing <= redis.call('ZCOUNT', slots, '(' .. now + slotHold, '+inf') then waitMs = openWait end
    -- The lists ahead may never request slots again.
    if ahead > 0 then waitMs = math.min(waitMs, queueHold) end
    if list ~= '' and requested <= limit then
      redis.call('HSET', queue, list, string.format('%.0f %d %.0f', attemptedAt, requested, now + waitMs + queueHold))
      redis.call('PEXPIRE', queue, hour)
    end
    return { 0, waitMs, most }
  end
  redis.call('HDEL', queue, list)
  for i = firstId, #ARGV do redis.call('ZADD', slots, now + holdMs, ARGV[i]) end
  return { requested, 0, most }
elseif ARGV[1] == 'endSlot' then
  readFirstUse()
  redis.call('ZADD', slots, now + ARGV[2], ARGV[3])
elseif ARGV[1] == 'releaseSlots' then
  for i = 2, #ARGV do redis.call('ZREM', slots, ARGV[i]) end
elseif ARGV[1] == 'setGatewayLimit' then
  local announced = toWholeNumber(redis.call('GET', gatewayLimit), 1, 60)
  redis.call('SET', gatewayLimit, math.min(announced or 60, tonumber(ARGV[2])), 'PX', ARGV[3])
elseif ttlOrDelete(pause, hour) < tonumber(ARGV[2]) then
  redis.call('SET', pause, '1', 'PX', ARGV[2])
end
return { 0, 0 }
`
