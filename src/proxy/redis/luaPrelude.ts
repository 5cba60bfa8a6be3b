/**
 * The beginning of each script: the clock of Redis, and checks of stored values, which other programs may have written.
 * `deleteIfWrongType` deletes a key of another type. `toWholeNumber` returns a whole number within bounds, or `nil`.
 */
export const luaPrelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local minute, hour, week = 60000, 3600000, 604800000

local function deleteIfWrongType(key, expected)
  local actual = redis.call('TYPE', key).ok
  if actual ~= expected and actual ~= 'none' then redis.call('DEL', key) end
end

local function toWholeNumber(text, min, max)
  local number = tonumber(text)
  if number and number >= min and number <= max and number == math.floor(number) then return number end
end
`
