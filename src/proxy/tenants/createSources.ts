import {
  type Bank,
  type Company,
  type Ping,
  readBanks,
  readCompanies,
  readPing,
} from '../../contract/index.js'
import type { ServiceClient } from '../../payment-service/createServiceClient.js'
import type { RefreshSource } from '../refresh/types.js'
import { type Representation, internRepresentation } from '../serve/Representation.js'
import { scriptSafeJson } from '../serve/scriptSafeJson.js'

/** How long companies are served after the service has refused the key, in milliseconds. The key may have been withdrawn. */
const COMPANY_REFUSED_MS = 300_000

/** How each endpoint of the service is gathered and cached. */
export interface Sources {
  bank: RefreshSource<Bank, Representation>
  company: RefreshSource<Company, readonly Company[]>
  /** Its answer only shows that the service works, so it is removed after the first failure, and when it is old. */
  ping: RefreshSource<Ping, true>
}

/** Creates the source of each endpoint. */
export function createSources(
  service: ServiceClient,
  lifetimes: Pick<RefreshSource<never, never>, 'ttlMs' | 'staleMs'>,
): Sources {
  return {
    bank: {
      ...lifetimes,
      endpoint: 'bank',
      gather: (apiKey, options) => service.banks(apiKey, options),
      read: (value) => readBanks(value).data,
      toCached: (banks) => internRepresentation(scriptSafeJson({ data: banks })),
      mayBeEmpty: false,
      servesAfterFailure: true,
      serveAfterRefusalMs: Infinity,
    },
    company: {
      ...lifetimes,
      endpoint: 'company',
      gather: (apiKey, options) => service.allCompanies(apiKey, options),
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
        const { data, rate } = await service.ping(apiKey, options)
        return { data: [data], pages: 1, complete: true, rate }
      },
      read: (value) => (value as { data: unknown[] }).data.map(readPing),
      toCached: () => true as const,
      mayBeEmpty: false,
      servesAfterFailure: false,
      serveAfterRefusalMs: 0,
    },
  }
}
