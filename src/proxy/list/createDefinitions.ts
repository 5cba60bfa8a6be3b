import {
  type Bank,
  type Clock,
  type Company,
  type Ping,
  readBanks,
  readCompanies,
  readPing,
} from '../../contract/index.js'
import type { MultiKeyClient } from '../../gateway/internal.js'
import { CompanyIndex } from './CompanyIndex.js'
import { type BankStates, readBankStates } from './compareBanks.js'
import type { ListDefinition } from './ListDefinition.js'
import { Representation, scriptSafeJson } from './Representation.js'

/**
 * The time in milliseconds for which companies are still served after the gateway has rejected the API key. We limit
 * this time because the merchant may no longer be allowed to read the companies.
 */
const COMPANY_REFUSED_MS = 300_000

/** The definitions of all lists. */
export interface Definitions {
  bank: ListDefinition<Bank, Representation>
  company: ListDefinition<Company, CompanyIndex>
  /**
   * A ping only shows that the gateway is working now, so a cached ping expires soon and is removed after the first
   * failure.
   */
  ping: ListDefinition<Ping, true>
}

type Lifetimes = Pick<ListDefinition<never, never>, 'ttlMs' | 'staleMs'>

export function createDefinitions(
  gateway: MultiKeyClient,
  { bank, company }: Record<'bank' | 'company', Lifetimes>,
  clock: Clock,
): Definitions {
  return {
    bank: {
      ...bank,
      endpoint: 'bank',
      fetch: (apiKey, options) => gateway.banks(apiKey, options),
      read: (value) => readBanks(value).data,
      toCached: createRepresentations(),
      mayBeEmpty: false,
      servesAfterFailure: true,
      serveAfterRefusalMs: Infinity,
      readStates: createStateReader(),
    },
    company: {
      ...company,
      endpoint: 'company',
      fetch: (apiKey, options) => gateway.allCompanies(apiKey, options),
      read: (value) => readCompanies(value).data,
      toCached: (companies) => new CompanyIndex(companies, clock),
      mayBeEmpty: true,
      servesAfterFailure: true,
      serveAfterRefusalMs: COMPANY_REFUSED_MS,
    },
    ping: {
      ttlMs: bank.ttlMs,
      staleMs: 2 * bank.ttlMs,
      endpoint: 'ping',
      async fetch(apiKey, options) {
        const { data, rate } = await gateway.ping(apiKey, options)
        return { data: [data], pages: 1, complete: true, unreadableRows: [], rate }
      },
      read: (value) => (value as { data: unknown[] }).data.map(readPing),
      toCached: () => true as const,
      mayBeEmpty: false,
      servesAfterFailure: false,
      serveAfterRefusalMs: 0,
    },
  }
}

const readBanksOf = (list: Representation) => (JSON.parse(list.text) as { data: Bank[] }).data

/** Returns a function that reads the bank states of a cached list. Tenants with the same list share the result. */
function createStateReader(): (list: Representation) => BankStates {
  const read = new WeakMap<Representation, BankStates>()
  return (list) => {
    let states = read.get(list)
    if (!states) {
      states = readBankStates(readBanksOf(list))
      read.set(list, states)
    }
    return states
  }
}

/**
 * Returns a function that creates a response body. Tenants whose lists are equal share the body, so thousands of
 * tenants don't use additional memory.
 */
function createRepresentations(): (banks: readonly Bank[]) => Representation {
  let latest: Representation | undefined
  return (banks) => {
    const text = scriptSafeJson({ data: banks })
    if (latest?.text !== text) latest = new Representation(text, true)
    return latest
  }
}
