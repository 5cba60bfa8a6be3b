/**
 * What each of the scripts begins with: Redis' clock, and the guards against what somebody else wrote there. `only`
 * deletes a key of another kind; `whole` gives a whole number within bounds, or `nil`.
 */
export const luaPrelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local minute, hour, week = 60000, 3600000, 604800000

local function only(key, kind)
  local found = redis.call('TYPE', key).ok
  if found ~= kind and found ~= 'none' then redis.call('DEL', key) end
end

local function whole(text, least, most)
  local number = tonumber(text)
  if number and number >= least and number <= most and number == math.floor(number) then return number end
end
`
