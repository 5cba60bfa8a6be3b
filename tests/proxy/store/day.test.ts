import { describe, expect, it } from 'vitest'
import { createDay, type Day, type DaySettings } from '../../support/day/createDay.js'

const MINUTES = 5
const PAYERS_PER_MINUTE = 400

/** Plays a short part of the day from `npm run bench -- day`, with many faults. */
async function play(seed: number, settings: Partial<DaySettings> = {}): Promise<Day> {
  const day = createDay({
    seed,
    instances: 4,
    accounts: 2,
    merchantsEach: 20,
    faultEveryMs: 60_000,
    outageEveryMs: 1000,
    ...settings,
  })
  await day.run(MINUTES * 60_000, PAYERS_PER_MINUTE)
  await day.settle()
  return day
}

const mostArrivals = ({ accounts }: Day) =>
  Math.max(...accounts.map(({ arrivals }) => arrivals.most))

describe('merchants that share accounts, with faults at random', () => {
  it.each([1, 2, 3])(
    'stay within the limit, and receive only the lists of their accounts: seed %i',
    async (seed) => {
      const day = await play(seed)
      expect(day.outages).toBeGreaterThan(0)
      expect(mostArrivals(day)).toBeLessThanOrEqual(60)
      const sent = MINUTES * PAYERS_PER_MINUTE
      expect(day.counts).toMatchObject({ sent, answered: sent, failedWithList: 0, wrong: 0 })
      expect(day.counts.failedWithoutList).toBeLessThan(sent / 2)
    },
  )

  it('control: instances that do not share anything exceed the limit', async () => {
    expect(mostArrivals(await play(1, { isShared: false, instances: 16 }))).toBeGreaterThan(60)
  })

  it('control: a payer who receives another account’s list is noticed', async () => {
    const { counts } = await play(1, {
      resolve: (merchant, all) => (merchant === all[0] ? all.at(-1)! : merchant),
    })
    expect(counts.wrong).toBeGreaterThan(0)
  })
})
