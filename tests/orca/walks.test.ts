import { fpxBanks } from 'fpx-checkout/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrca } from './support/openOrca.js'
import { openSpokenShop, type SpokenShop } from './support/openSpokenShop.js'
import { spokenWalk } from './support/spokenWalk.js'

const opened = openOrca()
let shop: SpokenShop
beforeAll(async () => {
  shop = await openSpokenShop({ banks: fpxBanks })
})
afterAll(() => shop.close())

describe.each(['react', 'element'])(
  'the bank that was spoken last is submitted (%s)',
  (checkout) => {
    it.each([1, 2, 3, 4, 5])('in ten random walks, seed %i', async (seed) => {
      const { user } = opened
      await user.visit(`${shop.url}/${checkout}`)
      await user.tabTo(/Bank editable combo box/)
      const random = randomOf(seed)
      for (let walk = 0; walk < 10; walk += 1) {
        const { keys, spoken, announced, submitted } = await spokenWalk(user, random)
        const what = `walk ${walk} of seed ${seed}: ${keys.join(' ')}`
        expect({ what, spoken, announced }).toEqual({
          what,
          spoken: submitted,
          announced: submitted,
        })
      }
    })
  },
)

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
