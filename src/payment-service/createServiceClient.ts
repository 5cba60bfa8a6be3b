import {
  agingClock,
  type Page,
  readBanks,
  readCompanies,
  readPing,
  routes,
  systemClock,
  UnreadableError,
} from '../contract/index.js'
import { normalizeBaseUrl } from './normalizeBaseUrl.js'
import { createHttpClient } from './createHttpClient.js'
import { GATHER_MS, gatherPages } from './gatherPages.js'
import type {
  CallOptions,
  GatherOptions,
  PaymentService,
  PaymentServiceOptions,
} from './PaymentService.js'
import { PaymentServiceError } from './PaymentServiceError.js'
import type { RateLimitInfo } from './readRateLimit.js'

/** A client for many keys. The first argument of each operation is the key, which `validateApiKey` has returned. */
export type ServiceClient = {
  [Name in keyof PaymentService]: (
    apiKey: string,
    ...rest: Parameters<PaymentService[Name]>
  ) => ReturnType<PaymentService[Name]>
}

/** Creates the client behind every `PaymentService`. A proxy with thousands of keys has one. */
export function createServiceClient(options: Omit<PaymentServiceOptions, 'apiKey'>): ServiceClient {
  const { timeoutMs = 8000, maxBytes = 1024 ** 2, maxPages = 25, clock = systemClock } = options
  // The list may have changed between a page that was read before the machine slept and one after it.
  const now = agingClock(clock)
  validateCount('timeoutMs', timeoutMs, MAX_TIMER_MS)
  validateCount('maxBytes', maxBytes)
  validateCount('maxPages', maxPages)
  validateFetch(options.fetch)
  const call = createHttpClient({
    base: normalizeBaseUrl(options.baseUrl),
    // Looked up at each call, because tests and tracing tools replace the global `fetch` later.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    timeoutMs,
    maxBytes,
    clock,
  })

  async function callAndRead<Read>(
    apiKey: string,
    path: string,
    reader: (body: unknown) => Read,
    options: CallOptions & { timeoutMs?: number },
  ) {
    const { body, rate } = await call(apiKey, path, options)
    return { read: readOrThrow(() => reader(body), path, rate), rate }
  }

  async function gather<Item>(
    apiKey: string,
    path: string,
    reader: (body: unknown) => Page<Item>,
    options: GatherOptions,
  ) {
    const end = now() + GATHER_MS
    const page = async (query: string) => {
      const { signal, meter } = options
      const limits = { signal, meter, timeoutMs: Math.min(timeoutMs, end - now()) }
      const { read, rate } = await callAndRead(apiKey, path + query, reader, limits)
      return { ...read, rate }
    }
    return gatherPages(page, maxPages, options).catch((cause: unknown) => {
      throw cause instanceof UnreadableError
        ? new PaymentServiceError('unreadable', { request: `GET ${path}`, cause })
        : cause
    })
  }

  return {
    async ping(apiKey, options = {}) {
      await options.meter?.reserve(1)
      const { read, rate } = await callAndRead(apiKey, routes.ping, readPing, options)
      return { data: read, rate }
    },
    banks: (apiKey, options = {}) => gather(apiKey, routes.bank, readBanks, options),
    async companies(apiKey, { page = 1, perPage = 20 } = {}, options = {}) {
      await options.meter?.reserve(1)
      // Encoded, because a server in plain JavaScript may pass the text of a visitor instead of numbers.
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
      const path = `${routes.company}?${query}`
      const { read, rate } = await callAndRead(apiKey, path, readCompanies, options)
      return { ...read, rate }
    },
    allCompanies: (apiKey, options = {}) => gather(apiKey, routes.company, readCompanies, options),
  }
}

/** A runtime fires a timer with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

function validateCount(name: string, value: number, max = Number.MAX_SAFE_INTEGER): void {
  if (Number.isInteger(value) && value >= 1 && value <= max) return
  const received = typeof value === 'number' ? String(value) : `a ${typeof value}`
  throw new TypeError(`${name} must be a whole number from 1 to ${max}; received ${received}.`)
}

function validateFetch(fetch: unknown): void {
  if (fetch === undefined || typeof fetch === 'function') return
  const received = fetch === null ? 'null' : `a value of type ${typeof fetch}`
  throw new TypeError(`fetch must be a function like the global fetch; received ${received}.`)
}

function readOrThrow<Read>(read: () => Read, path: string, rate: RateLimitInfo): Read {
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
