import {
  type Bank,
  type Company,
  type Ping,
  readBanks,
  readCompanies,
  readPing,
} from '../contract/index.js'
import type { PaymentService } from '../payment-service/index.js'
import type { Budget } from './budget/Budget.js'
import type { Stores } from './createStores.js'
import type { Tenant } from './FpxProxyOptions.js'
import type { Endpoint } from './observe/FpxProxyEvent.js'
import { Refresher } from './refresh/Refresher.js'
import type { RefreshSetting } from './refresh/RefreshSetting.js'
import type { RefreshSource } from './refresh/RefreshSource.js'
import type { RefreshState } from './refresh/RefreshState.js'
import { type Representation, represent } from './serve/Representation.js'

/** What the tenants of one proxy have in common. */
export interface TenantSetting {
  lifetimes: Pick<RefreshSource<never, never>, 'ttlMs' | 'staleMs'>
  setting: RefreshSetting
  stores: Stores
  budgetFor(tenant: Tenant, endpoint: Endpoint): Budget
}

/** Milliseconds for which companies are served on after the key was refused: it may have been withdrawn. */
const COMPANY_REFUSED_MS = 300_000

/** What the proxy keeps of one merchant: a refresher for each endpoint that was asked for. */
export class TenantState {
  #bank: Refresher<Bank, Representation> | undefined
  #company: Refresher<Company, readonly Company[]> | undefined
  #ping: Refresher<Ping, true> | undefined

  constructor(
    private readonly tenant: Tenant,
    private readonly service: PaymentService,
    private readonly shared: TenantSetting,
  ) {}

  get id(): string {
    return this.tenant.id
  }

  get bank(): Refresher<Bank, Representation> {
    return (this.#bank ??= this.#refresher((value) => readBanks(value).data, {
      endpoint: 'bank',
      gather: (options) => this.service.banks(options),
      keep: (banks) => represent(JSON.stringify({ data: banks })),
      mayBeEmpty: false,
      outlivesFailure: true,
      refusedMs: Infinity,
    }))
  }

  get company(): Refresher<Company, readonly Company[]> {
    return (this.#company ??= this.#refresher((value) => readCompanies(value).data, {
      endpoint: 'company',
      gather: (options) => this.service.allCompanies(options),
      keep: (companies) => companies,
      mayBeEmpty: true,
      outlivesFailure: true,
      refusedMs: COMPANY_REFUSED_MS,
    }))
  }

  /** A pong is worth something while the service is well: it is dropped at the first failure, or when it is old. */
  get ping(): Refresher<Ping, true> {
    return (this.#ping ??= this.#refresher(readPongs, {
      endpoint: 'ping',
      gather: async (options) => {
        const { data, rate } = await this.service.ping(options)
        return { data: [data], pages: 1, complete: true, rate }
      },
      keep: () => true as const,
      mayBeEmpty: false,
      outlivesFailure: false,
      refusedMs: 0,
      staleMs: 2 * this.shared.lifetimes.ttlMs,
    }))
  }

  /** The refreshers that were asked for. */
  refreshers(): RefreshState[] {
    return [this.#bank, this.#company, this.#ping].filter((refresher) => refresher !== undefined)
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await Promise.all(this.refreshers().map((refresher) => refresher.close()))
  }

  #refresher<Item, Value>(
    read: (value: unknown) => readonly Item[],
    source: Omit<RefreshSource<Item, Value>, 'ttlMs' | 'staleMs'> & { staleMs?: number },
  ): Refresher<Item, Value> {
    const { lifetimes, setting, stores } = this.shared
    return new Refresher<Item, Value>(
      { ...lifetimes, ...source },
      this.id,
      this.shared.budgetFor(this.tenant, source.endpoint),
      stores.list(this.tenant, source.endpoint, read),
      setting,
    )
  }
}

function readPongs(value: unknown): readonly Ping[] {
  const { data } = value as { data: unknown[] }
  return data.map(readPing)
}
