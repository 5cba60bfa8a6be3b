import { expect, it } from 'vitest'
import { createClusterHarness } from '../../support/proxy/createClusterHarness.js'
import { wellOnOnePage } from '../../support/proxy/createProxyHarness.js'

/** Returns how many timers remain after `close`, or without it, if a report could not be delivered. */
async function countTimers(isClosed: boolean): Promise<number> {
  const { worlds, shared, clock } = createClusterHarness(1, {}, wellOnOnePage)
  const [world] = worlds
  shared.release = () => Promise.reject(new Error('lost'))
  await world!.get('/api/fpx/bank')
  await clock.advance(0)
  if (isClosed) await world!.proxy.close()
  // The next try is a second later.
  await clock.advance(1000)
  return clock.pending
}

it('a closed proxy gives up a report that the store does not receive, and leaves no timer', async () => {
  expect(await countTimers(true)).toBe(0)
})

it('control: an open proxy sends it again', async () => {
  expect(await countTimers(false)).toBe(1)
})
