import {
  createFpxProxy,
  type ProxyResponse,
  type FpxProxy,
  type FpxProxyEvent,
  type FpxProxyOptions,
  type ProxyRequest,
} from 'fpx-checkout/proxy'
import { addressOf, bankRows, companyRows, json, pageOf } from '../gateway/fixtures.js'
import { CANARY } from '../secrets/canary.js'
import { settled, virtualClock, type VirtualClock } from '../deterministic/virtualClock.js'
import { noLogger } from './noLogger.js'

/** The behaviour of the gateway, which returns the response to one call. */
export type SimulatedGateway = (
  url: string,
  call: number,
  init: RequestInit,
) => Response | Promise<Response>

/** A gateway that works, with 43 banks on two pages, 93 companies on three, and a pong. */
export const well: SimulatedGateway = (url) =>
  url.includes('/bank')
    ? json(pageOf(bankRows(43), url))
    : url.includes('/company')
      ? json(pageOf(companyRows(93), url))
      : json({ message: 'pong' })

/** A gateway that works, with banks that fit on one page. */
export const wellOnOnePage: SimulatedGateway = (url, call, init) =>
  url.includes('/bank') ? json(pageOf(bankRows(21), url)) : well(url, call, init)

/** A proxy on a virtual clock with a gateway whose behaviour can be changed, and a record of calls and events. */
export interface ProxyHarness {
  clock: VirtualClock
  proxy: FpxProxy
  events: FpxProxyEvent[]
  /** The gateway calls. `at` is the time in milliseconds since the clock's start. */
  calls: { url: string; at: number; init: RequestInit }[]
  /** Changes the behaviour of the gateway. */
  gateway: (next: SimulatedGateway) => void
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>
  /** For `ms` milliseconds, requests `path` every `everyMs` milliseconds. Returns the responses. */
  payers: (ms: number, everyMs: number, path?: string) => Promise<Got[]>
}

/** A response. `body` is its JSON, and `code` the body's code; both are `undefined` if it is compressed or not JSON. */
export interface Got {
  status: number
  headers: Record<string, string>
  text: string
  body: unknown
  code: string | undefined
}

export function createProxyHarness(
  options: Partial<FpxProxyOptions> = {},
  gateway: SimulatedGateway = well,
): ProxyHarness {
  const clock = virtualClock()
  const events: FpxProxyEvent[] = []
  const calls: ProxyHarness['calls'] = []
  const proxy = createFpxProxy({
    clock,
    random: () => 0.5,
    logger: noLogger,
    onEvent: (event) => void events.push(event),
    ...options,
    gateway: {
      baseUrl: 'https://gateway.test/v2',
      apiKey: CANARY,
      fetch: async (input, init = {}) => {
        const url = addressOf(input)
        calls.push({ url, at: clock.elapsed(), init })
        return gateway(url, calls.length, init)
      },
      ...options.gateway,
    },
  })

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    return gotOf(await proxy.handle(requestOf(path, headers, method)))
  }

  return {
    clock,
    proxy,
    events,
    calls,
    gateway: (next) => void (gateway = next),
    get,
    async payers(ms, everyMs, path = '/api/fpx/bank') {
      const got: Promise<Got>[] = []
      for (let passed = 0; passed < ms; passed += everyMs) {
        got.push(get(path))
        await clock.advance(everyMs)
      }
      // Waiting payers get a response once the gateway's deadline has passed.
      await clock.advance(10_000)
      return Promise.all(got)
    },
  }
}

/** Creates a harness and waits until its banks are cached and compressed. */
export async function createWarmHarness(
  options: Partial<FpxProxyOptions> = {},
): Promise<ProxyHarness> {
  const world = createProxyHarness(options)
  const inGzip = () => world.get('/api/fpx/bank', { 'accept-encoding': 'gzip' })
  while (!(await inGzip()).headers['content-encoding'])
    await new Promise((done) => setTimeout(done, 1))
  return world
}

export function requestOf(
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): ProxyRequest {
  const [path = '', ...query] = target.split('?')
  return {
    method,
    path,
    query: query.join('?'),
    header: (name) => headers[name],
    raw: { target },
  }
}

export function gotOf({ status, headers, body }: ProxyResponse): Got {
  const text = Buffer.from(body ?? []).toString()
  const named: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]!.toLowerCase()
    named[name] = named[name] ? `${named[name]}, ${headers[at + 1]!}` : headers[at + 1]!
  }
  const parsed = named['content-encoding'] ? undefined : parse(text)
  return { status, headers: named, text, body: parsed, code: codeIn(parsed) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeIn(body: unknown): string | undefined {
  return typeof body === 'object' && body && 'code' in body ? String(body.code) : undefined
}

export { settled }
