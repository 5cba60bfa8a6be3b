import fc from '../../support/deterministic/fastCheck.js'
import { expect, it } from 'vitest'
import { arrivalsOf, runs } from '../../support/proxy/arrivalsOf.js'
import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'

it.each([
  ['any number of instances', 20_260_101, undefined],
  ['a single proxy without a store, even if it restarts once a minute,', 20_260_102, 1],
])(
  'whatever fails, %s reach the gateway at most 60 times within any 60 seconds, and no payer loses the list',
  async (_who, seed, single) => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ instances, ...run }) => {
        const { arrivals, losses } = await arrivalsOf(
          { ...run, instances: single ?? instances },
          single === undefined,
        )
        expect(mostInAnyMinute(arrivals)).toBeLessThanOrEqual(60)
        expect(losses).toBe(0)
      }),
      { numRuns: 12, seed },
    )
  },
)
