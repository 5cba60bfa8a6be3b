import { type Fault, faults } from '../gateway/faults.js'
import type { VirtualClock } from '../deterministic/virtualClock.js'
import type { Account } from './Merchant.js'

/** The shortest and longest fault, in milliseconds. The durations are uniformly distributed on a logarithmic scale. */
const LASTS_MS = { least: 5000, most: 1_200_000 }

/**
 * Starts account faults at random times on the clock. Returns a function that ends them and prevents new ones.
 *
 * @param everyMs - the mean time from the end of a fault to the account's next one.
 */
export function startRandomFaults(
  accounts: readonly Account[],
  everyMs: number,
  clock: VirtualClock,
  random: () => number,
): () => void {
  const all = Object.values(faults)
  const timers = new Map<Account, unknown>()

  function wait(account: Account): void {
    const waitMs = -everyMs * Math.log(1 - random())
    timers.set(
      account,
      clock.setTimeout(() => start(account), waitMs),
    )
  }

  function start(account: Account): void {
    account.fault = all[Math.floor(random() * all.length)]
    timers.set(
      account,
      clock.setTimeout(() => end(account), lengthOf(account.fault, random())),
    )
  }

  function end(account: Account): void {
    account.fault = undefined
    wait(account)
  }

  for (const account of accounts) wait(account)
  return () => {
    for (const timer of timers.values()) clock.clearTimeout(timer)
    for (const account of accounts) account.fault = undefined
  }
}

/**
 * Returns a fault's duration in milliseconds, which is at most the fault's `lastsMs` so that the proxy doesn't accept
 * the faulty list.
 */
function lengthOf(fault: Fault | undefined, random: number): number {
  const lastsMs = LASTS_MS.least * (LASTS_MS.most / LASTS_MS.least) ** random
  return Math.min(lastsMs, fault?.lastsMs ?? Infinity)
}
