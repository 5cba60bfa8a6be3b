import {
  agingClock,
  describeKind,
  type Page,
  PER_PAGE_MAX,
  readBanks,
  readCompanies,
  readPing,
  systemClock,
  UnreadableError,
} from '../contract/index.js'
import type { Gateway } from './GatewayAdapter.js'
import { AdapterError, callAdapterNow, toAdapterFailure } from './AdapterError.js'
import { normalizeBaseUrl } from './normalizeBaseUrl.js'
import { createHttpClient, type HttpTarget } from './createHttpClient.js'
import { GATHER_MS, gatherPages } from './gatherPages.js'
import { serviceDocument } from './adapters/standardGateway.js'
import type {
  CallOptions,
  GatherOptions,
  PaymentService,
  PaymentServiceOptions,
} from './GatewayClient.js'
import { PaymentServiceError } from './GatewayError.js'
import { isQuery, prepareGatewayCall } from './prepareGatewayCall.js'
import { adaptBody, readGatewayList } from './readGatewayList.js'
import type { RateLimitInfo } from './readRateLimit.js'
import { validateGateway } from './validateAdapter.js'

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
  const gateway = validateGateway(options.gateway)
  const call = createHttpClient({
    base: normalizeBaseUrl(options.baseUrl),
    // Looked up at each call, because tests and tracing tools replace the global `fetch` later.
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    timeoutMs,
    maxBytes,
    clock,
  })

  /** Calls of the service document need no adapter, and are prepared without waiting. */
  const isPlain = gateway.headers === undefined && gateway.request === undefined
  const common: Partial<HttpTarget> =
    isPlain && gateway.format !== 'text'
      ? {}
      : { prepare: (apiKey, url, signal) => prepareGatewayCall(gateway, apiKey, url, signal) }
  const banksTarget: Partial<HttpTarget> =
    gateway.readBanks === undefined
      ? common
      : {
          ...common,
          hasOtherPaths: true,
          isText: gateway.format === 'text',
          adapt: (apiKey, body) => adaptBody(gateway, apiKey, body, maxBytes),
        }
  const readBankPage = gateway.readBanks === undefined ? readBanks : readGatewayList

  async function callAndRead<Read>(
    apiKey: string,
    target: HttpTarget,
    reader: (body: unknown) => Read,
    options: CallOptions & { timeoutMs?: number },
  ) {
    const { label = `GET ${target.path}` } = target
    const { body, rate } = await call(apiKey, target, options)
    return { read: readOrThrow(() => reader(body), label, rate), rate }
  }

  async function gather<Item>(
    apiKey: string,
    path: string,
    targetOf: (page: number) => HttpTarget,
    reader: (body: unknown) => Page<Item> & { hasNext?: boolean },
    options: GatherOptions,
    most = maxPages,
  ) {
    const end = now() + GATHER_MS
    const readPage = async (page: number) => {
      const { signal, meter } = options
      const limits = { signal, meter, timeoutMs: Math.min(timeoutMs, end - now()) }
      const { read, rate } = await callAndRead(apiKey, targetOf(page), reader, limits)
      return { ...read, rate }
    }
    return gatherPages(readPage, most, options).catch((cause: unknown) => {
      const request = `GET ${path}`
      if (cause instanceof UnreadableError)
        throw new PaymentServiceError('unreadable', { request, cause })
      throw cause instanceof AdapterError ? toAdapterFailure(cause, request) : cause
    })
  }

  function bankPageTarget(page: number): HttpTarget {
    const { name, path, pages } = gateway
    if (!pages) return { ...banksTarget, path }
    const query = callAdapterNow(name, 'pages', () => pages(page))
    if (!isQuery(query))
      throw new AdapterError(name, 'pages', 'returned no query such as "?page=1"')
    // The query of an adapter may contain a secret, so only the service document's is in errors.
    const label = gateway === serviceDocument ? `GET ${path}${query}` : `GET ${path}, page ${page}`
    return { ...banksTarget, path: path + query, label }
  }

  return {
    async ping(apiKey, options = {}) {
      const path = requirePath(gateway, 'ping')
      await options.meter?.reserve(1)
      const { read, rate } = await callAndRead(apiKey, { ...common, path }, readPing, options)
      return { data: read, rate }
    },
    banks: (apiKey, options = {}) =>
      gather(
        apiKey,
        gateway.path,
        bankPageTarget,
        readBankPage,
        options,
        gateway.pages ? maxPages : 1,
      ),
    async companies(apiKey, { page = 1, perPage = 20 } = {}, options = {}) {
      const company = requirePath(gateway, 'company')
      await options.meter?.reserve(1)
      // Encoded, because a server in plain JavaScript may pass the text of a visitor instead of numbers.
      const query = new URLSearchParams({ page: String(page), perPage: String(perPage) })
      const target = { ...common, path: `${company}?${query}` }
      const { read, rate } = await callAndRead(apiKey, target, readCompanies, options)
      return { ...read, rate }
    },
    async allCompanies(apiKey, options = {}) {
      const company = requirePath(gateway, 'company')
      const targetOf = (page: number) => ({
        ...common,
        path: `${company}?page=${page}&perPage=${PER_PAGE_MAX}`,
      })
      return gather(apiKey, company, targetOf, readCompanies, options)
    },
  }
}

/** Returns the path of an endpoint that not every gateway has. */
function requirePath(gateway: Gateway, endpoint: 'ping' | 'company'): string {
  const path = gateway[endpoint]
  if (path !== undefined) return path
  throw new PaymentServiceError('misconfigured', {
    detail: `The gateway "${gateway.name}" has no path for \`${endpoint}\`. Do not call it, or add the path to the gateway.`,
  })
}

/** A runtime fires a timer with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

function validateCount(name: string, value: number, max = Number.MAX_SAFE_INTEGER): void {
  if (Number.isInteger(value) && value >= 1 && value <= max) return
  const received = typeof value === 'number' ? String(value) : describeKind(value)
  throw new TypeError(`${name} must be a whole number from 1 to ${max}; received ${received}.`)
}

function validateFetch(fetch: unknown): void {
  if (fetch === undefined || typeof fetch === 'function') return
  throw new TypeError(
    `fetch must be a function like the global fetch; received ${describeKind(fetch)}.`,
  )
}

function readOrThrow<Read>(read: () => Read, request: string, rate: RateLimitInfo): Read {
  try {
    return read()
  } catch (cause) {
    throw new PaymentServiceError('unreadable', {
      request,
      status: 200,
      rate,
      cause,
    })
  }
}
