import fc from '../../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import { arrivalsOf, runs } from '../../support/proxy/arrivalsOf.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'

describe('whole proxies, any number of instances', () => {
  it('never reach the gateway more than 60 times within any 60 seconds', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        expect(mostInAnyMinute(await arrivalsOf(run))).toBeLessThanOrEqual(60)
      }),
      { numRuns: 12, seed: 20_260_101 },
    )
  })

  it('a single proxy without a store also respects the limit, even if it restarts once a minute', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (run) => {
        expect(
          mostInAnyMinute(await arrivalsOf({ ...run, instances: 1 }, false)),
        ).toBeLessThanOrEqual(60)
      }),
      { numRuns: 12, seed: 20_260_102 },
    )
  })
})
