import {
  type Bank,
  type Clock,
  type Company,
  type Page,
  type PageRequest,
  type Ping,
  readBanks,
  readCompanies,
  readPing,
  routes,
  systemClock,
  UnreadableError,
} from '../contract/index.js'
import { baseAddress } from './baseAddress.js'
import { bearer } from './bearer.js'
import type { CallMeter } from './CallMeter.js'
import { createCaller } from './createCaller.js'
import { type Gathered, gatherPages } from './gatherPages.js'
import type { GatherProgress } from './GatherProgress.js'
import { PaymentServiceError } from './PaymentServiceError.js'
import type { Rate } from './rate.js'

/** Options of {@link createPaymentService}. */
export interface PaymentServiceOptions {
  /**
   * The versioned API root, for example `https://api.example.com/v2`: https, or http on loopback. `undefined` may be
   * written, so that `process.env.FPX_BASE_URL` fits, and is refused with the reason.
   */
  baseUrl: string | undefined
  /** The API key of the dashboard. It leaves this client in the Authorization header alone. `undefined` is refused. */
  apiKey: string | undefined
  /** What makes the calls; the sandbox has its type. Default: the runtime's own. */
  fetch?: typeof globalThis.fetch
  /** Deadline of one call in milliseconds: connect, headers and body together. Default 8,000. */
  timeoutMs?: number
  /** Largest body that is read, in bytes after decompression. Default 1 MiB. */
  maxBytes?: number
  /** Most pages that are gathered for one list. Default 25. */
  maxPages?: number
  /** Default: the machine's. */
  clock?: Clock
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call; its connection is closed. */
  signal?: AbortSignal | undefined
  /** Counts the calls for a budget. */
  meter?: CallMeter | undefined
}

/** Options of a call that gathers a whole list. */
export interface GatherOptions<Item = unknown> extends CallOptions {
  /** How many pages the list had last time, so that all of them are reserved before the first. Default 1. */
  expectedPages?: number
  /** Where an earlier gather was stopped by its meter, so that this one goes on from there. */
  progress?: GatherProgress<Item>
}

/** What was read, and what the rate headers said. */
export interface Answer<Data> {
  data: Data
  rate: Rate
}

/** The payment service's read operations. Every one rejects with a {@link PaymentServiceError}. */
export interface PaymentService {
  /** Asks whether the service is alive (service document, "GET /ping"). */
  ping(options?: CallOptions): Promise<Answer<Ping>>
  /** All supported FPX banks, every page gathered (service document, "GET /bank"). */
  banks(options?: GatherOptions<Bank>): Promise<Gathered<Bank>>
  /** One page of the approved companies (service document, "GET /company"). */
  companies(request: PageRequest, options?: CallOptions): Promise<Page<Company> & Answer<Company[]>>
  /** All approved companies, every page gathered. */
  allCompanies(options?: GatherOptions<Company>): Promise<Gathered<Company>>
}

/**
 * Makes a typed client of the payment service. Server only: it holds the key.
 *
 * @throws {PaymentServiceError} of kind `misconfigured`, at once, for a key or base address that cannot be right.
 * @throws {TypeError} for another option that cannot be right.
 * @example
 * const service = createPaymentService({ baseUrl: process.env.FPX_BASE_URL, apiKey: process.env.FPX_API_KEY })
 * const { data } = await service.banks()
 */
export function createPaymentService(options: PaymentServiceOptions): PaymentService {
  const { timeoutMs = 8000, maxBytes = 1024 ** 2, maxPages = 25, clock = systemClock } = options
  positive('timeoutMs', timeoutMs, LONGEST_TIMER_MS)
  positive('maxBytes', maxBytes)
  positive('maxPages', maxPages)
  const call = createCaller({
    base: baseAddress(options.baseUrl),
    authorization: bearer(options.apiKey),
    // Looked up at each call, so that a fetch replaced later (by a test, by tracing) is the one used.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    timeoutMs,
    maxBytes,
    clock,
  })

  async function ask<Read>(path: string, reader: (body: unknown) => Read, options: CallOptions) {
    const { body, rate } = await call(path, options)
    return { read: readOrThrow(() => reader(body), path, rate), rate }
  }

  async function gather<Item>(
    path: string,
    reader: (body: unknown) => Page<Item>,
    { expectedPages = 1, progress, ...options }: GatherOptions<Item>,
  ) {
    const page = async (query: string) => {
      const { read, rate } = await ask(path + query, reader, options)
      return { ...read, rate }
    }
    const plan = { maxPages, expectedPages, progress, meter: options.meter }
    return gatherPages(page, plan).catch((cause: unknown) => {
      throw cause instanceof UnreadableError
        ? new PaymentServiceError('unreadable', { request: `GET ${path}`, cause })
        : cause
    })
  }

  return {
    async ping(options = {}) {
      await options.meter?.reserve(1)
      const { read, rate } = await ask(routes.ping, readPing, options)
      return { data: read, rate }
    },
    banks: (options = {}) => gather(routes.bank, readBanks, options),
    async companies({ page, perPage }, options = {}) {
      await options.meter?.reserve(1)
      const query = `?page=${page}&perPage=${perPage}`
      const { read, rate } = await ask(routes.company + query, readCompanies, options)
      return { ...read, rate }
    },
    allCompanies: (options = {}) => gather(routes.company, readCompanies, options),
  }
}

/** Beyond it a timer of the runtime fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

function positive(name: string, value: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new TypeError(`${name} must be a whole number from 1 to ${most}.`)
}

function readOrThrow<Read>(read: () => Read, path: string, rate: Rate): Read {
  try {
    return read()
  } catch (cause) {
    throw new PaymentServiceError('unreadable', {
      request: `GET ${path}`,
      status: 200,
      rate,
      cause,
    })
  }
}
