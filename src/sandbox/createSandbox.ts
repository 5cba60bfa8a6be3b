import { parseOptions } from '../contract/parseOptions.js'
import { respond } from './respond.js'
import { matchEndpoint } from './endpoints.js'
import { scenarioResponses } from './scenarioResponses.js'
import { createRateCounter } from './createRateCounter.js'
import { readBasicKey, readBearerKey, readRequest } from './readRequest.js'
import { createRequestLog, type SandboxRequest } from './createRequestLog.js'
import { createBills, isBillPath } from './bills/createBills.js'
import type { SandboxBill } from './bills/SandboxBill.js'
import { toResponse } from './SandboxResponse.js'
import {
  createOptionsSchema,
  createSettingsSchema,
  mergeSettings,
  type SandboxOptions,
  type SandboxSettings,
  toApiKeyTable,
} from './settings.js'
import { delay } from './delay.js'

/** The options whose values can appear in error messages. */
const SHOWN = /^(scenario|callbacks)$/

/** A simulated gateway that you can call like `fetch`. */
export interface Sandbox {
  /** Responds to a request. The parameters `input` and `init` are the same as for `fetch`. */
  (input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** The received requests, oldest first. At least the last 50,000 requests are included. */
  readonly requests: readonly SandboxRequest[]
  /** The last 1,000 bills, oldest first. */
  readonly bills: readonly SandboxBill[]
  /** The key with which callbacks and return URLs are signed. */
  readonly signatureKey: string
  /** The current settings. */
  readonly settings: Readonly<Required<SandboxSettings>>
  /** Changes the given settings. The changes apply to all future requests. */
  configure: (settings: SandboxSettings) => void
  /** Deletes all requests, rate-limit counters, and bills, and restores the initial settings. */
  reset: () => void
}

/**
 * Creates a simulated gateway. You can configure everything that the gateway's documentation leaves unspecified.
 *
 * The sandbox implements everything in the gateway's documentation, including bearer keys, `/ping`, `/company`,
 * `/bank`, pagination, and the limit of 60 calls per minute for each endpoint. Every response includes both rate-limit
 * headers.
 *
 * The sandbox responds at `/v2/ping`, `/v2/company`, and `/v2/bank` on any origin. The response has status 404 for
 * other paths, 405 for methods other than GET, 401 for a missing or wrong key, and 429 if the call exceeds the rate
 * limit.
 *
 * The sandbox also simulates payments using version 3 of Billplz's API and the same keys, and Billplz's lists of banks
 * (`/api/v3/fpx_banks`, `/api/v4/payment_gateways`). `POST /api/v3/bills` creates
 * a bill whose `url` points to a test bank's page. On this page, the payment can succeed, fail, or remain pending. The
 * callback and the URL to which the payer returns are signed with `signatureKey`. In a test, you can post the payer's
 * choice with `sandbox(bill.url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) })`. The other possible
 * values of `choice` are `decline`, `pending`, `pay-and-leave`, and `leave`.
 *
 * A `perPage` value above 40 is treated as 40. Invalid values for `perPage` and `page` are ignored. Pages beyond the
 * last page are empty.
 *
 * @throws {OptionError} for an unknown option or `scenario`. `configure` throws the same error.
 * @example
 * import { createFpxProxy } from 'fpx-checkout/proxy'
 * import { createSandbox } from 'fpx-checkout/sandbox'
 *
 * const sandbox = createSandbox({ scenario: 'slow' })
 * createFpxProxy({
 *   gateway: { baseUrl: 'https://sandbox.example/v2', apiKey: 'sandbox-key', fetch: sandbox },
 * })
 * sandbox.configure({ scenario: 'limit-reached' })
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const parsed = parseOptions(createOptionsSchema(), options, { shown: SHOWN })
  const { clock, apiKeys, signatureKey, callbackHosts, callbackRetryMs, ...others } = parsed
  const { onCallback, fetch, publicUrl, ...initial } = others
  const keys = toApiKeyTable(apiKeys)
  const log = createRequestLog([...keys.keys()])
  const calls = createRateCounter()
  const settings = mergeSettings(initial)
  const bills = createBills({
    ...{ signatureKey, callbackHosts, callbackRetryMs, onCallback, fetch, publicUrl },
    ...{ clock, keys, log, settings },
  })

  async function serve(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { method, url, headers, signal } = readRequest(input, init)
    signal?.throwIfAborted()
    if (isBillPath(url.pathname)) return bills.serve(input, init)

    const { rateLimit, latencyMs, companies, ...state } = settings
    const readKey = url.pathname.startsWith('/api/') ? readBasicKey : readBearerKey
    const key = readKey(headers)
    const accepted = key !== undefined && keys.has(key)
    const endpoint = matchEndpoint(url.pathname)
    // Calls are counted using a separate clock so that a test can change `now` without affecting the rate limit.
    const steady = clock.elapsed?.() ?? clock.now()
    const rate = calls.count(`${endpoint} ${accepted ? key : ''}`, steady, rateLimit)
    const entry = log.add({
      method,
      url: url.href,
      headers,
      key: accepted ? 'accepted' : key === undefined ? 'missing' : 'refused',
      time: clock.now(),
    })

    const delayMs = latencyMs + (scenarioResponses[state.scenario].delayMs ?? 0)
    if (delayMs > 0) await delay(clock, delayMs, signal)

    const answer = respond(
      {
        method,
        endpoint,
        query: url.searchParams,
        companies: accepted ? (keys.get(key) ?? companies) : undefined,
        beyondLimit: rate.isBeyondLimit,
        time: entry.time,
      },
      state,
    )
    entry.answeredAt = clock.now()
    entry.status = answer.status
    return toResponse(answer, rate)
  }

  return Object.assign(serve, {
    requests: log.entries,
    bills: bills.entries,
    signatureKey,
    settings,
    configure(changes: SandboxSettings) {
      const parsed = parseOptions(createSettingsSchema(), changes, { shown: SHOWN })
      Object.assign(settings, mergeSettings(parsed, settings))
    },
    reset() {
      log.reset()
      calls.reset()
      bills.reset()
      Object.assign(settings, mergeSettings(initial))
    },
  })
}
