import {
  type Bank,
  type Company,
  type Ping,
  readBanks,
  readCompanies,
  readPing,
} from '../../contract/index.js'
import type { MultiKeyClient } from '../../gateway/createMultiKeyClient.js'
import { type BankState, readBankStates } from '../outages/BankState.js'
import { findMissingBanks } from './findMissingBanks.js'
import type { ListDefinition } from './types.js'
import { type Representation, internRepresentation } from './Representation.js'
import { scriptSafeJson } from './scriptSafeJson.js'

/**
 * How long companies are served after the gateway has refused the key, in milliseconds. The merchant may no longer be
 * allowed to read them.
 */
const COMPANY_REFUSED_MS = 300_000

/**
 * Maximum number of ended outages of one tenant in memory, and of changes of its list: a month with ten outages a day.
 */
const MAX_RECORDS = 300

/** The same for all tenants together, so that thousands of tenants do not fill the memory. */
const MAX_RECORDS_OF_ALL = 30_000

/** How each endpoint of the gateway is gathered and cached. */
export interface Definitions {
  bank: ListDefinition<Bank, Representation>
  company: ListDefinition<Company, readonly Company[]>
  /** A ping only shows that the gateway works, so it is removed after the first failure, and when it is old. */
  ping: ListDefinition<Ping, true>
}

/** Creates each list's definition. */
export function createDefinitions(
  gateway: MultiKeyClient,
  lifetimes: Pick<ListDefinition<never, never>, 'ttlMs' | 'staleMs'>,
  countTenants: () => number,
): Definitions {
  return {
    bank: {
      ...lifetimes,
      endpoint: 'bank',
      gather: (apiKey, options) => gateway.banks(apiKey, options),
      read: (value) => readBanks(value).data,
      toCached: (banks) => internRepresentation(scriptSafeJson({ data: banks })),
      mayBeEmpty: false,
      findMissing: (banks, list) => findMissingBanks(banks, readBanksOf(list)),
      servesAfterFailure: true,
      serveAfterRefusalMs: Infinity,
      outages: {
        readStates: createStateReader(),
        getMaxRecords: () =>
          Math.min(MAX_RECORDS, Math.floor(MAX_RECORDS_OF_ALL / Math.max(1, countTenants()))),
      },
    },
    company: {
      ...lifetimes,
      endpoint: 'company',
      gather: (apiKey, options) => gateway.allCompanies(apiKey, options),
      read: (value) => readCompanies(value).data,
      toCached: (companies) => companies,
      mayBeEmpty: true,
      servesAfterFailure: true,
      serveAfterRefusalMs: COMPANY_REFUSED_MS,
    },
    ping: {
      ttlMs: lifetimes.ttlMs,
      staleMs: 2 * lifetimes.ttlMs,
      endpoint: 'ping',
      async gather(apiKey, options) {
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

/** Returns a reader of the banks of a cached list. Tenants with the same list share its result. */
function createStateReader(): (list: Representation) => readonly BankState[] {
  const read = new WeakMap<Representation, readonly BankState[]>()
  return (list) => {
    let states = read.get(list)
    if (!states) {
      states = readBankStates(readBanksOf(list))
      read.set(list, states)
    }
    return states
  }
}
