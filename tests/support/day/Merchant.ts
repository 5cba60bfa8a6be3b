import type { ProxyRequest, Tenant } from 'fpx-checkout/proxy'
import { bankRows } from '../fixtures.js'
import { viewOf } from '../createProxyHarness.js'
import { ArrivalWindow } from './ArrivalWindow.js'
import type { Fault } from '../faults.js'

/** A gateway account, whose merchants share 60 calls a minute. */
export interface Account {
  id: string
  arrivals: ArrivalWindow
  /** The fault that affects this account's calls now. */
  fault: Fault | undefined
}

/** A shop with a key of its account. Its bank list differs from every other merchant's. */
export interface Merchant {
  account: Account
  tenant: Tenant
  /** The request that each of its payers sends. */
  view: ProxyRequest
  /** What its payers may receive: its list before and after a bank was renamed. */
  lists: readonly string[]
  /** Index of the list that the gateway sends now. */
  current: number
}

const BANKS = 21
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Creates `accounts` accounts, and returns their merchants: `merchantsEach` for each account. */
export function createMerchants(accounts: number, merchantsEach: number): Merchant[] {
  return Array.from({ length: accounts }, (_none, index): Account => {
    return { id: `account-${index}`, arrivals: new ArrivalWindow(), fault: undefined }
  }).flatMap((account) =>
    Array.from({ length: merchantsEach }, (_none, index) => createMerchant(account, index)),
  )
}

function createMerchant(account: Account, index: number): Merchant {
  const id = `shop-${index}.${account.id}`
  const list = (firstName: string) =>
    JSON.stringify({
      data: bankRows(BANKS).map((bank, at) => ({
        ...bank,
        display: at ? bank.display : firstName,
        merchant: id,
      })),
    })
  return {
    account,
    tenant: { id, apiKey: `key-of-${id}`, group: account.id },
    view: viewOf('/api/fpx/bank', { host: id, ...BROWSER }),
    lists: [list('Bank 1'), list('Bank 1, renamed')],
    current: 0,
  }
}
