import { bankRows, json, pageOf } from './fixtures.js'
import type { SimulatedGateway } from '../proxy/createProxyHarness.js'

/** A gateway fault, and its expected effects on a proxy. */
export interface Fault {
  gateway: SimulatedGateway
  /** Problem code that a payer receives if nothing is cached. */
  cold: string
  /** The number of pages that an attempt requests. Default: 1. */
  pages?: number
  /** The maximum number of calls within any minute. Default: 10 per page with a cached list, and 16 without one. */
  calls?: { warm: number; cold: number }
  /**
   * The maximum time from the end of the fault to fresh data, in milliseconds. Default: 10,000 with a cached list, and
   * 4,500 without one.
   */
  recovery?: { warm: number; cold: number }
  /**
   * How long the fault lasts, in milliseconds. Set if the proxy would rightly accept the list after a while. Default:
   * five minutes.
   */
  lastsMs?: number
}

/** The fault matrix's list, which fits on one page. */
export const banks = bankRows(21)

const status = (code: number, headers: Record<string, string> = {}, body: BodyInit | null = 'x') =>
  (() =>
    new Response(code === 204 ? null : body, { status: code, headers })) satisfies SimulatedGateway

const body = (content: BodyInit) => (() => new Response(content)) satisfies SimulatedGateway
const sends = (value: unknown) => (() => json(value)) satisfies SimulatedGateway

const until = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

const connection = (code: string) =>
  (() =>
    Promise.reject(
      Object.assign(new TypeError('fetch failed'), { cause: { code } }),
    )) satisfies SimulatedGateway

const stream = (...chunks: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      controller.error(new TypeError('terminated'))
    },
  })

/** Creates a gateway whose list has two pages, the second of which fails. */
const secondPage =
  (wrong: SimulatedGateway): SimulatedGateway =>
  (url, call, init) =>
    url.includes('page=2') ? wrong(url, call, init) : json(pageOf(bankRows(43), url))

const pagination =
  (changes: object, rows = 43): SimulatedGateway =>
  (url) => {
    const page = pageOf(bankRows(rows), url)
    return json({ ...page, meta: { pagination: { ...page.meta.pagination, ...changes } } })
  }

const limited = (headers: Record<string, string>, warm: number, waitMs: number): Fault => ({
  gateway: status(429, headers),
  cold: 'limit-reached',
  calls: { warm, cold: warm },
  recovery: { warm: waitMs, cold: waitMs },
})
/**
 * The longest pause after a 429, and some extra time, in milliseconds. From the second consecutive 429 on, the pause
 * doubles, up to five minutes.
 */
const LONG = 301_000

const failing = (gateway: SimulatedGateway): Fault => ({ gateway, cold: 'gateway-failing' })
const unreadable = (gateway: SimulatedGateway): Fault => ({ gateway, cold: 'gateway-unreadable' })
const unreachable = (gateway: SimulatedGateway): Fault => ({ gateway, cold: 'gateway-unreachable' })
const doubtful = (gateway: SimulatedGateway): Fault => ({ ...unreadable(gateway), lastsMs: 50_000 })

/** The fault matrix: gateway faults, keyed by name. */
export const faults: Record<string, Fault> = {
  '429 without headers': limited({}, 1, LONG),
  '429 with Retry-After as seconds': limited({ 'Retry-After': '7' }, 5, LONG),
  '429 with Retry-After as a date': limited(
    { 'Retry-After': 'Thu, 01 Jan 2026 00:00:30 GMT', Date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
    2,
    LONG,
  ),
  '429 with Retry-After 0': limited({ 'Retry-After': '0' }, 1, LONG),
  '429 with Retry-After -1': limited({ 'Retry-After': '-1' }, 1, LONG),
  '429 with Retry-After 1e9': limited({ 'Retry-After': '1e9' }, 1, LONG),
  '429 with a nonsense Retry-After': limited({ 'Retry-After': 'soon' }, 1, LONG),
  '429 with a reset': limited({ 'X-RateLimit-Reset': '20' }, 3, LONG),
  '429 in the middle of a fetch': {
    ...limited({}, 2, LONG),
    gateway: secondPage(status(429)),
    pages: 2,
  },
  '401': { gateway: status(401), cold: 'key-refused', recovery: { warm: 61_000, cold: 61_000 } },
  '403': { gateway: status(403), cold: 'key-refused', recovery: { warm: 61_000, cold: 61_000 } },
  '404': failing(status(404)),
  '500': failing(status(500)),
  '500 in the middle of a fetch': {
    ...failing(secondPage(status(500))),
    pages: 2,
    recovery: { warm: 10_000, cold: 8500 },
  },
  '502': failing(status(502)),
  '503 with Retry-After': failing(status(503, { 'Retry-After': '30' })),
  '204': failing(status(204)),
  '206 with a part of the list': failing(status(206, {}, JSON.stringify({ data: bankRows(3) }))),
  'a redirect to another host': failing(status(302, { Location: 'https://evil.test/bank' })),
  'a redirect to itself': failing(status(307, { Location: 'https://gateway.test/v2/bank' })),
  'a redirect to javascript:': failing(status(301, { Location: 'javascript:alert(1)' })),
  'a refused connection': unreachable(connection('ECONNREFUSED')),
  'a name that does not resolve': unreachable(connection('ENOTFOUND')),
  'a reset before the headers': unreachable(connection('ECONNRESET')),
  'a reset in the body': unreachable(() => new Response(stream('{"data":[{"code":"B0001"'))),
  'a fetch that throws something strange': {
    ...unreachable(() => Promise.reject(new Error('odd'))),
    cold: 'internal-error',
  },
  'a hang before the headers': {
    gateway: (_url, _call, { signal }) => until(signal),
    cold: 'gateway-timeout',
    recovery: { warm: 13_000, cold: 13_000 },
  },
  'a hang in the body': {
    gateway: (_url, _call, { signal }) =>
      new Response(
        new ReadableStream({
          start: (controller) =>
            void until(signal).catch((aborted: unknown) => controller.error(aborted)),
        }),
      ),
    cold: 'gateway-timeout',
    recovery: { warm: 13_000, cold: 13_000 },
  },
  'a truncated body': unreadable(body(JSON.stringify({ data: banks }).slice(0, -20))),
  'an empty body': unreadable(body('')),
  'an endless body': unreadable(
    () =>
      new Response(
        new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) }),
      ),
  ),
  'a body of 1 MiB and a byte': unreadable(
    body(JSON.stringify({ data: banks }).padEnd(1024 ** 2 + 1)),
  ),
  'HTML with 200': unreadable(body('<!doctype html><title>Maintenance</title>')),
  'a byte order mark and HTML': unreadable(body('\uFEFF<html>')),
  'bytes that are not UTF-8': unreadable(body(Uint8Array.of(0x22, 0xff, 0xfe, 0x22))),
  'NaN in place of a list': unreadable(body('{"data":NaN}')),
  'two documents': unreadable(body('{"data":[]}{"data":[]}')),
  '400,000 levels of nesting': unreadable(body('['.repeat(400_000) + ']'.repeat(400_000))),
  'a __proto__ in place of a list': unreadable(body('{"__proto__":{"data":[]}}')),
  'an empty object': unreadable(sends({})),
  null: unreadable(sends(null)),
  'an empty array': doubtful(sends([])),
  'a text': unreadable(sends('bank')),
  'data null': unreadable(sends({ data: null })),
  'data an object': unreadable(sends({ data: { bank: banks[0] } })),
  'data a text': unreadable(sends({ data: 'bank' })),
  'items null': unreadable(sends({ data: [null] })),
  'items arrays': unreadable(sends({ data: [['B0001', 'Bank']] })),
  'items numbers': unreadable(sends({ data: [1, 2] })),
  'banks without a code': unreadable(sends({ data: banks.map(({ name }) => ({ name })) })),
  'banks without a name': unreadable(sends({ data: banks.map(({ code }) => ({ code })) })),
  'codes that are numbers': unreadable(
    sends({ data: banks.map((bank, code) => ({ ...bank, code })) }),
  ),
  'an empty list': doubtful(sends({ data: [] })),
  'total_pages -1': unreadable(pagination({ total_pages: -1 })),
  'total_pages 1e300': unreadable(pagination({ total_pages: 1e300 })),
  'a total that is nonsense': unreadable(pagination({ total: 'many' })),
  'another page than the one asked for': unreadable(pagination({ current_page: 7 })),
  'a total that changes between the pages': {
    ...unreadable(secondPage((url) => json(pageOf(bankRows(44), url)))),
    pages: 2,
    recovery: { warm: 10_000, cold: 8500 },
  },
}
