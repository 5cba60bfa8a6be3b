import type { Bank, Company, Ping } from '../contract/index.js'
import type { PaymentService } from '../payment-service/index.js'
import type { Budget } from './budget/Budget.js'
import type { Endpoint } from './observe/FpxProxyEvent.js'
import { Refresher, type RefreshSetting, type RefreshState } from './refresh/Refresher.js'
import { KeptAnswers } from './serve/KeptAnswers.js'
import { type Representation, represent } from './serve/Representation.js'

/** How long the kept answers of a tenant are good. */
export interface Lifetimes {
  ttlMs: number
  staleMs: number
}

/** Milliseconds for which companies are served on after the key was refused: it may have been withdrawn. */
const COMPANY_REFUSED_MS = 300_000

/** What the proxy keeps of one merchant: a refresher for each endpoint that was asked for. */
export class TenantState {
  readonly bankAnswers: KeptAnswers
  #bank: Refresher<Bank, Representation> | undefined
  #company: Refresher<Company, readonly Company[]> | undefined
  #ping: Refresher<Ping, true> | undefined

  constructor(
    readonly id: string,
    private readonly service: PaymentService,
    private readonly budgetFor: (endpoint: Endpoint) => Budget,
    private readonly lifetimes: Lifetimes,
    private readonly setting: RefreshSetting,
    bankHeaders: readonly string[],
  ) {
    this.bankAnswers = new KeptAnswers(bankHeaders)
  }

  get bank(): Refresher<Bank, Representation> {
    return (this.#bank ??= this.#refresher('bank', {
      gather: (options) => this.service.banks(options),
      keep: (banks: readonly Bank[]) => represent(JSON.stringify({ data: banks })),
      mayBeEmpty: false,
      outlivesFailure: true,
      refusedMs: Infinity,
    }))
  }

  get company(): Refresher<Company, readonly Company[]> {
    return (this.#company ??= this.#refresher('company', {
      gather: (options) => this.service.allCompanies(options),
      keep: (companies: readonly Company[]) => companies,
      mayBeEmpty: true,
      outlivesFailure: true,
      refusedMs: COMPANY_REFUSED_MS,
    }))
  }

  /** A pong is worth something while the service is well: it is dropped at the first failure, or when it is old. */
  get ping(): Refresher<Ping, true> {
    return (this.#ping ??= this.#refresher('ping', {
      gather: async (options) => {
        const { data, rate } = await this.service.ping(options)
        return { data: [data], pages: 1, complete: true, rate }
      },
      keep: () => true as const,
      mayBeEmpty: false,
      outlivesFailure: false,
      refusedMs: 0,
      staleMs: 2 * this.lifetimes.ttlMs,
    }))
  }

  /** The refreshers that were asked for. */
  refreshers(): RefreshState[] {
    return [this.#bank, this.#company, this.#ping].filter((refresher) => refresher !== undefined)
  }

  #refresher<Item, Value>(
    endpoint: Endpoint,
    source: Omit<Refresher<Item, Value>['source'], 'endpoint' | 'ttlMs' | 'staleMs'> & {
      staleMs?: number
    },
  ): Refresher<Item, Value> {
    return new Refresher<Item, Value>(
      { ...this.lifetimes, ...source, endpoint },
      this.id,
      this.budgetFor(endpoint),
      this.setting,
    )
  }
}
