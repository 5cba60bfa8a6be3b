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
import { baseAddress } from './baseAddress.js'
import { createCaller } from './createCaller.js'
import { GATHER_MS, gatherPages } from './gatherPages.js'
import type {
  CallOptions,
  GatherOptions,
  PaymentService,
  PaymentServiceOptions,
} from './PaymentService.js'
import { PaymentServiceError } from './PaymentServiceError.js'
import type { RateLimitInfo } from './rate.js'

/** A client for many keys: each operation takes first the key that it is for, one that `checkedKey` has let pass. */
export type ServiceClient = {
  [Name in keyof PaymentService]: (
    apiKey: string,
    ...rest: Parameters<PaymentService[Name]>
  ) => ReturnType<PaymentService[Name]>
}

/** Makes the client behind every `PaymentService`. A proxy with thousands of keys has one. */
export function createServiceClient(options: Omit<PaymentServiceOptions, 'apiKey'>): ServiceClient {
  const { timeoutMs = 8000, maxBytes = 1024 ** 2, maxPages = 25, clock = systemClock } = options
  // Pages that were read before a machine slept, and after it, may not fit together.
  const now = agingClock(clock)
  positive('timeoutMs', timeoutMs, LONGEST_TIMER_MS)
  positive('maxBytes', maxBytes)
  positive('maxPages', maxPages)
  const given: unknown = options.fetch
  if (given !== undefined && typeof given !== 'function')
    throw new TypeError(
      `fetch must be a function like the global fetch. It is ${given === null ? 'null' : `of type ${typeof given}`}.`,
    )
  const call = createCaller({
    base: baseAddress(options.baseUrl),
    // Looked up at each call, so that a fetch replaced later (by a test, by tracing) is the one used.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    timeoutMs,
    maxBytes,
    clock,
  })

  async function ask<Read>(
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
      const { read, rate } = await ask(apiKey, path + query, reader, limits)
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
      const { read, rate } = await ask(apiKey, routes.ping, readPing, options)
      return { data: read, rate }
    },
    banks: (apiKey, options = {}) => gather(apiKey, routes.bank, readBanks, options),
    async companies(apiKey, { page, perPage }, options = {}) {
      await options.meter?.reserve(1)
      // Encoded: a server in plain JavaScript may hand on what a visitor wrote.
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
      const path = `${routes.company}?${query}`
      const { read, rate } = await ask(apiKey, path, readCompanies, options)
      return { ...read, rate }
    },
    allCompanies: (apiKey, options = {}) => gather(apiKey, routes.company, readCompanies, options),
  }
}

/** Beyond it a timer of the runtime fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

function positive(name: string, value: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new TypeError(`${name} must be a whole number from 1 to ${most}.`)
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
