import { expect, it } from 'vitest'
import { RefreshRun } from '../../../src/proxy/list/RefreshRun.js'

it('a refresh has timed out if it has sent no heartbeat for the length of a call and six seconds', () => {
  let now = 0
  const run = new RefreshRun(() => now, 8000)
  now = 14_000
  expect(run.hasTimedOut()).toBe(false)
  now = 14_001
  expect(run.hasTimedOut()).toBe(true)
  run.heartbeat()
  now += 14_000
  expect(run.hasTimedOut()).toBe(false)
})
