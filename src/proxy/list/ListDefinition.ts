import {
  type Clock,
  type Bank,
  type Company,
  type Ping,
  readBanks,
  readCompanies,
  readPing,
} from '../../contract/index.js'
import type { FetchedList, FetchListOptions } from '../../gateway/index.js'
import type { MultiKeyClient } from '../../gateway/internal.js'
import type { Endpoint, FpxProxyEvent } from '../observe/FpxProxyEvent.js'
import { CompanyIndex } from './CompanyIndex.js'
import { Representation, scriptSafeJson } from './Representation.js'
import { type BankStates, readBankStates } from './compareBanks.js'

/** How one endpoint's list is fetched and cached, and how long it may be served, for all tenants. */
export interface ListDefinition<Item, Value> {
  readonly endpoint: Endpoint
  fetch(apiKey: string, options: FetchListOptions): Promise<FetchedList<Item>>
  /** Reads the rows of a stored `{ data }` object. Throws for any other value. */
  read(value: unknown): readonly Item[]
  /** Converts the rows to the value that is cached. */
  toCached(rows: readonly Item[]): Value
  /** The time between successful refreshes, in milliseconds. */
  readonly ttlMs: number
  /** The maximum age in milliseconds at which a list is still served while refreshes fail. */
  readonly staleMs: number
  /** Whether the cached list may be served after a failure. */
  readonly servesAfterFailure: boolean
  /** How long the cached list is served while the gateway rejects the key, in milliseconds. */
  readonly serveAfterRefusalMs: number
  /** Whether the first list may be empty. */
  readonly mayBeEmpty: boolean
  /** Reads the status of each bank in a cached list. Present for bank lists. */
  readonly readStates?: (value: Value) => BankStates
}

export interface CacheEntry<Value> {
  readonly value: Value
  readonly rows: number
  readonly complete: boolean
  /** When the oldest page was read, according to the clock `ProxyServices.agingNow`. */
  readonly fetchedAt: number
  /** Whether this instance fetched the list. */
  readonly isOwn: boolean
}

/** The services shared by all of a proxy's lists. */
export interface ProxyServices {
  readonly clock: Clock
  /** The monotonic clock that is used for budgets and deadlines. */
  readonly monotonicNow: () => number
  /** The clock that is used for ages and refreshes. It continues to run while the machine is suspended. */
  readonly agingNow: () => number
  readonly random: () => number
  readonly emit: (event: FpxProxyEvent) => void
  /** Called when a gateway call starts. Returns a function to call when the gateway call has ended. */
  readonly onCall: (endpoint: Endpoint) => () => void
  /** The timeout for a gateway call in milliseconds. */
  readonly timeoutMs: number
  /**
   * Whether the proxy was closed. We can't use an abort signal here (signals in Workers belong to the request
   * that created them).
   */
  readonly isClosing: boolean
}

/**
 * The time in milliseconds for which companies are still served after the gateway has rejected the API key. We limit
 * this time. The merchant may no longer be allowed to read the companies.
 */
const COMPANY_REFUSED_MS = 300_000

export interface Definitions {
  bank: ListDefinition<Bank, Representation>
  company: ListDefinition<Company, CompanyIndex>
  /**
   * A ping only shows that the gateway is working now, so a cached ping expires soon and is removed after the first
   * failure.
   */
  ping: ListDefinition<Ping, true>
}

export function createDefinitions(
  gateway: MultiKeyClient,
  lifetimes: Pick<ListDefinition<never, never>, 'ttlMs' | 'staleMs'>,
  clock: Clock,
): Definitions {
  return {
    bank: {
      ...lifetimes,
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
      ...lifetimes,
      endpoint: 'company',
      fetch: (apiKey, options) => gateway.allCompanies(apiKey, options),
      read: (value) => readCompanies(value).data,
      toCached: (companies) => new CompanyIndex(companies, clock),
      mayBeEmpty: true,
      servesAfterFailure: true,
      serveAfterRefusalMs: COMPANY_REFUSED_MS,
    },
    ping: {
      ttlMs: lifetimes.ttlMs,
      staleMs: 2 * lifetimes.ttlMs,
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

/** Tenants with the same list share its bank states. */
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

/** Tenants whose lists are equal share a body, so thousands of tenants don't use additional memory. */
function createRepresentations(): (banks: readonly Bank[]) => Representation {
  let latest: Representation | undefined
  return (banks) => {
    const text = scriptSafeJson({ data: banks })
    if (latest?.text !== text) latest = new Representation(text, true)
    return latest
  }
}
