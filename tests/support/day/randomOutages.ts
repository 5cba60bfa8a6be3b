import type { MemoryShared } from '../redis/memoryShared.js'
import type { VirtualClock } from '../deterministic/virtualClock.js'

const STATES = ['lost', 'hanging', 'slow'] as const
/** The shortest and longest outage, in milliseconds. */
const LASTS_MS = { least: 5000, most: 300_000 }
/** The minimum pause between outages, in milliseconds. A store that loses its data may allow one more refresh. */
const GAP_MS = 61_000

/** A store's outages. */
export interface RandomOutages {
  /** The number of outages that have begun. */
  readonly count: number
  /** Ends the current outage and prevents new ones. */
  end: () => void
}

/**
 * Starts outages of the shared store at random times on the clock. The store comes back with its data or without.
 *
 * @param everyMs - the mean time until the first outage. Later outages start after `GAP_MS` plus a random time with
 *   this mean.
 */
export function startRandomOutages(
  shared: MemoryShared,
  everyMs: number,
  clock: VirtualClock,
  random: () => number,
): RandomOutages {
  let count = 0
  let timer: unknown
  const returns = [() => undefined, () => shared.flush()]

  function wait(gapMs: number): void {
    timer = clock.setTimeout(start, gapMs - everyMs * Math.log(1 - random()))
  }

  function start(): void {
    count++
    shared.state = pick(STATES, random())
    timer = clock.setTimeout(end, LASTS_MS.least * (LASTS_MS.most / LASTS_MS.least) ** random())
  }

  function end(): void {
    pick(returns, random())()
    shared.state = 'well'
    wait(GAP_MS)
  }

  wait(0)
  return {
    get count() {
      return count
    },
    end() {
      clock.clearTimeout(timer)
      shared.state = 'well'
    },
  }
}

const pick = <Item>(items: readonly Item[], random: number): Item =>
  items[Math.floor(random * items.length)]!
