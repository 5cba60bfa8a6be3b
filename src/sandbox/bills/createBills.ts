import type { Clock } from '../../contract/index.js'
import type { createRequestLog } from '../createRequestLog.js'
import { detailedBanks, fpxBanks } from '../fpxBanks.js'
import { readBasicKey, readRequest } from '../readRequest.js'
import { scenarioResponses } from '../scenarioResponses.js'
import type { SandboxSettings } from '../settings.js'
import { delay } from '../delay.js'
import { toResponse } from '../SandboxResponse.js'
import { toBillBanks } from './billBanks.js'
import type { BillOptions } from './billOptions.js'
import { createBillPages } from './createBillPages.js'
import { createBillStore } from './createBillStore.js'
import { createCallbackSender } from './createCallbackSender.js'
import { billError, respondToBillCall } from './respondToBillCall.js'

/** The delay between the payer's redirect and a late callback, in milliseconds. */
const LATE_MS = 2_000

/** Options for {@link createBills}. */
interface BillsOptions extends BillOptions {
  clock: Clock
  keys: { has: (key: string) => boolean }
  log: ReturnType<typeof createRequestLog>
  /** The current settings, which `configure` can change. */
  settings: Readonly<Required<SandboxSettings>>
}

const API = /^\/api\/v3\/((?:bills|collections)(?:\/.*)?)$/
const PAGE = /^\/bills\/([^/]+)$/

/** Whether a path belongs to the bill API or to a bill's page. */
export const isBillPath = (path: string): boolean => API.test(path) || PAGE.test(path)

/** Creates the bill API, the payment pages, and the callback sender. */
export function createBills({ clock, keys, log, settings, ...options }: BillsOptions) {
  const { signatureKey, publicUrl } = options
  const store = createBillStore()
  const sender = createCallbackSender({
    clock,
    signatureKey,
    retryMs: options.callbackRetryMs,
    onCallback: options.onCallback,
    fetch: options.fetch ?? ((...args) => fetch(...args)),
  })
  const servePage = createBillPages({
    ...{ store, clock, signatureKey },
    async inform(bill, transaction) {
      const { callbacks } = settings
      if (callbacks === 'before-return') await sender.send(bill, transaction)
      if (callbacks === 'after-return')
        sender.later(LATE_MS, () => void sender.send(bill, transaction))
    },
  })

  const canCall = (host: string) =>
    options.fetch !== undefined || isCallable(host, options.callbackHosts)

  function findBanks(time: number) {
    const rows = settings.banks === fpxBanks ? detailedBanks : settings.banks
    const minute = Math.floor(time / 60_000)
    return toBillBanks(scenarioResponses[settings.scenario].banks?.(rows, minute) ?? rows)
  }

  async function serve(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { method, url, headers, signal } = readRequest(input, init)
    const [, path] = API.exec(url.pathname) ?? []
    const [, id = ''] = PAGE.exec(url.pathname) ?? []
    const key = path === undefined ? undefined : readBasicKey(headers)
    const accepted = key !== undefined && keys.has(key)
    const time = clock.now()
    const entry = log.add({
      method,
      url: url.href,
      headers,
      key: accepted ? 'accepted' : key === undefined ? 'missing' : 'refused',
      time,
    })
    const fields = await readFields(input, init)
    const answer =
      path === undefined
        ? await servePage({ id, method, url, fields, banks: findBanks(time) })
        : await callApi(path)
    entry.answeredAt = clock.now()
    entry.status = answer.status
    return answer

    async function callApi(path: string): Promise<Response> {
      const fault = scenarioResponses[settings.scenario]
      const origin = publicUrl ?? url.origin
      const call = { method, path, query: url.searchParams, key: key ?? '', fields, origin, time }
      const answer = fault.status
        ? billError(fault.status)
        : accepted
          ? respondToBillCall(call, store, canCall)
          : billError(401)
      // We create the bill before the delay so that a caller that times out can't know whether the bill was created.
      const delayMs = settings.latencyMs + (fault.delayMs ?? 0)
      if (delayMs > 0) await delay(clock, delayMs, signal)
      return toResponse(fault.answer?.(answer) ?? answer)
    }
  }

  return {
    entries: store.entries,
    serve,
    reset() {
      store.reset()
      sender.reset()
    },
  }
}

/**
 * Whether the sandbox may post callbacks to a host. Only the local machine and the hosts in `callbackHosts` are
 * allowed. Since the sandbox's API key is public, anyone with access to a sandbox could otherwise send requests into a
 * private network.
 *
 * @param host - the host of a URL. IPv6 addresses must be in brackets.
 */
const isCallable = (host: string, named: readonly string[] = []): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ||
  named.some((name) => name.toLowerCase() === host)

/**
 * Reads the fields of a form, or of a JSON object whose values are strings, numbers, and booleans. If a field is
 * repeated, the last value is used, as in Billplz's framework. Returns no fields for any other body.
 */
async function readFields(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<ReadonlyMap<string, string>> {
  const request = typeof input === 'object' && 'headers' in input ? input : undefined
  const type = new Headers(init.headers ?? request?.headers).get('content-type')
  const body = init.body ?? (request ? await request.arrayBuffer() : null)
  const sent = new Response(body, type === null ? {} : { headers: { 'content-type': type } })
  try {
    const isJson = /\bjson\b/.test(sent.headers.get('content-type') ?? '')
    const entries: [string, unknown][] = isJson
      ? Object.entries((await sent.json()) as object)
      : [...(await sent.formData())]
    const isField = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
    return new Map(
      entries.filter(([, value]) => isField(value)).map(([name, value]) => [name, String(value)]),
    )
  } catch {
    return new Map()
  }
}
