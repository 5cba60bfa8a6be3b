import type { MemoryShared } from '../memoryShared.js'
import type { VirtualClock } from '../virtualClock.js'

const STATES = ['lost', 'hanging', 'slow'] as const
/** The shortest and the longest outage. */
const LASTS_MS = { least: 5000, most: 300_000 }
/** A store that loses its data twice in a minute may allow the calls of a new store twice. */
const GAP_MS = 300_000

/**
 * Starts outages of the shared store at random times, on the clock. It comes back with its data, without data, or as another
 * process with old data.
 *
 * @param everyMs - the mean time between two outages, in addition to five minutes.
 */
export function startRandomOutages(
  shared: MemoryShared,
  everyMs: number,
  clock: VirtualClock,
  random: () => number,
): void {
  const returns = [() => undefined, () => shared.flush(), () => shared.restart()]

  function wait(): void {
    clock.setTimeout(start, GAP_MS - everyMs * Math.log(1 - random()))
  }

  function start(): void {
    shared.save()
    shared.state = pick(STATES, random())
    clock.setTimeout(end, LASTS_MS.least * (LASTS_MS.most / LASTS_MS.least) ** random())
  }

  function end(): void {
    pick(returns, random())()
    shared.state = 'well'
    wait()
  }

  wait()
}

const pick = <Item>(items: readonly Item[], random: number): Item =>
  items[Math.floor(random * items.length)]!
