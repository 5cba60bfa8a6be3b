import { createFpxProxy, type FpxProxy } from 'fpx-checkout/proxy'
import { createRandom } from '../deterministic/createRandom.js'
import { memoryShared } from '../redis/memoryShared.js'
import { virtualClock } from '../deterministic/virtualClock.js'
import { gatewayOf } from './gatewayOf.js'
import { createMerchants, type Account, type Merchant } from './Merchant.js'
import { PayerCounts } from './PayerCounts.js'
import { startRandomFaults } from './randomFaults.js'
import { startRandomOutages } from './randomOutages.js'
import { noLogger } from '../proxy/noLogger.js'

export interface DaySettings {
  /** The same seed produces the same day. */
  seed: number
  instances: number
  accounts: number
  merchantsEach: number
  /** The mean time between an account's faults, in milliseconds. */
  faultEveryMs: number
  /**
   * The mean time until the shared store's first outage, in milliseconds. The mean pause between two is 61 s longer.
   */
  outageEveryMs: number
  /** Whether the instances share a store. Default `true`. */
  isShared?: boolean
  /** Returns the merchant in `all` whose list a merchant's payers receive. Default: the merchant itself. */
  resolve?: (merchant: Merchant, all: readonly Merchant[]) => Merchant
}

/** Merchants, their gateway, and the instances that serve them, on a virtual clock. */
export interface Day {
  accounts: readonly Account[]
  counts: PayerCounts
  /** The number of shared store outages that have begun. */
  readonly outages: number
  /** Simulates `perMinute` payers a minute, evenly over time, for `ms` milliseconds. */
  run: (ms: number, perMinute: number) => Promise<void>
  /** Advances the clock until every waiting payer must have a response. */
  settle: () => Promise<void>
  /** Ends the faults and the store's outage and prevents new ones. */
  endFaults: () => void
}

/** The length of an interval in milliseconds. All payers of an interval send their requests at its start. */
const TICK_MS = 100
/** The mean time between changes of an account's list, in milliseconds. */
const CHANGE_EVERY_MS = 4 * 3_600_000

/** A call's deadline, plus the time until its result reaches a waiting payer, in milliseconds. */
const LONGEST_WAIT_MS = 10_000

/** Creates a day: accounts with random faults, their merchants, and the instances that serve them. */
export function createDay(settings: DaySettings): Day {
  const { seed, instances, isShared = true, resolve = (merchant: Merchant) => merchant } = settings
  const random = createRandom(seed)
  const clock = virtualClock()
  const merchants = createMerchants(settings.accounts, settings.merchantsEach)
  const served = new Map(
    merchants.map((merchant) => [merchant.tenant.id, resolve(merchant, merchants).tenant]),
  )
  const accounts = [...new Set(merchants.map(({ account }) => account))]
  const fetch = gatewayOf(accounts, clock, createRandom(seed + 1))
  const shared = memoryShared(clock, instances)
  const proxies = Array.from({ length: instances }, (_none, instance): FpxProxy =>
    createFpxProxy({
      clock,
      random: createRandom(seed + 2 + instance),
      gateway: { baseUrl: 'https://gateway.test/v2', fetch },
      tenants: { resolve: (request) => served.get(request.header('host') ?? '') ?? null },
      logger: noLogger,
      ...(isShared ? { store: shared } : {}),
    }),
  )
  const counts = new PayerCounts(accounts, instances)
  const choose = merchantChooser(merchants, random)
  const endFaults = startRandomFaults(accounts, settings.faultEveryMs, clock, random)
  const outages = startRandomOutages(shared, settings.outageEveryMs, clock, random)

  function sendPayer(): void {
    counts.sent++
    const merchant = choose()
    const instance = Math.floor(random() * instances)
    const response = proxies[instance]!.handle(merchant.request)
    if (response instanceof Promise)
      void response.then((awaited) => counts.add(merchant.account, instance, awaited))
    else counts.add(merchant.account, instance, response)
  }

  /** Changes each account's list now and then so that cached lists are replaced. */
  function changeLists(ms: number): void {
    for (const account of accounts)
      if (random() < ms / CHANGE_EVERY_MS) account.current = 1 - account.current
  }

  return {
    accounts,
    counts,
    get outages() {
      return outages.count
    },
    endFaults() {
      endFaults()
      outages.end()
    },
    settle: () => clock.advance(LONGEST_WAIT_MS),
    async run(ms, perMinute) {
      let sent = 0
      for (let passed = 0; passed < ms; passed += TICK_MS) {
        if (passed % 60_000 === 0) changeLists(60_000)
        const due = Math.round(((passed + TICK_MS) / 60_000) * perMinute)
        for (; sent < due; sent++) sendPayer()
        await clock.advance(TICK_MS)
      }
    },
  }
}

const ENTRIES = 1 << 16

/**
 * Returns a function that chooses a payer's merchant. As in reality, the numbers of payers follow Zipf's law. For
 * example, the second shop has half as many payers as the first, and the tenth shop has a tenth.
 */
function merchantChooser<Merchant>(
  merchants: readonly Merchant[],
  random: () => number,
): () => Merchant {
  const bySize = shuffled(merchants, random)
  const weights = bySize.map((_merchant, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  // We use a table because tens of millions of payers need one lookup each.
  const table: Merchant[] = []
  let reached = 0
  bySize.forEach((merchant, rank) => {
    reached += (weights[rank]! / sum) * ENTRIES
    while (table.length < Math.round(reached)) table.push(merchant)
  })
  return () => table[Math.floor(random() * table.length)]!
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
