import type { ProxyRequest, Tenant } from 'fpx-checkout/proxy'
import { bankRows } from '../gateway/fixtures.js'
import { requestOf } from '../proxy/createProxyHarness.js'
import type { Fault } from '../gateway/faults.js'

/** A gateway account with one key, whose merchants share its list and 60 calls a minute. */
export interface Account {
  apiKey: string
  arrivals: ArrivalWindow
  /** The fault that affects this account's calls now. */
  fault: Fault | undefined
  /** The account's list before and after a bank was renamed. The list differs from every other account's list. */
  lists: readonly string[]
  /** The index of the list that the gateway sends now. */
  current: number
}

/** A shop with the key of its account. */
export interface Merchant {
  account: Account
  tenant: Tenant
  /** The request that each of its payers sends. */
  request: ProxyRequest
}

const BANKS = 21
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Creates `accounts` accounts with `merchantsEach` merchants each and returns the merchants. */
export function createMerchants(accounts: number, merchantsEach: number): Merchant[] {
  return Array.from({ length: accounts }, (_none, index) =>
    createAccount(`account-${index}`),
  ).flatMap((account) =>
    Array.from({ length: merchantsEach }, (_none, index): Merchant => {
      const id = `shop-${index}.${account.apiKey}`
      return {
        account,
        tenant: { id, apiKey: account.apiKey },
        request: requestOf('/api/fpx/bank', { host: id, ...BROWSER }),
      }
    }),
  )
}

function createAccount(name: string): Account {
  const list = (firstName: string) =>
    JSON.stringify({
      data: bankRows(BANKS).map((bank, at) => ({
        ...bank,
        display: at ? bank.display : firstName,
        account: name,
      })),
    })
  return {
    apiKey: `key-of-${name}`,
    arrivals: new ArrivalWindow(),
    fault: undefined,
    lists: [list('Bank 1'), list('Bank 1, renamed')],
    current: 0,
  }
}

const MINUTE_MS = 60_000

/**
 * Counts arrivals. Stores only the arrivals of the last 60 seconds so that a simulation of a whole day doesn't run out
 * of memory.
 */
class ArrivalWindow {
  /** The largest number of arrivals within any window of 60 seconds so far. */
  most = 0
  /** The number of arrivals so far. */
  total = 0
  readonly #recent: number[] = []

  /** @param now - milliseconds on a clock that never goes back. */
  add(now: number): void {
    const recent = this.#recent
    recent.push(now)
    while (now - recent[0]! >= MINUTE_MS) recent.shift()
    this.total++
    this.most = Math.max(this.most, recent.length)
  }
}
