import fc from '../support/deterministic/fastCheck.js'
import { describe, expect, it } from 'vitest'
import {
  readProxyCompanies,
  readProxyPing,
  readProxyStatus,
} from '../../src/client/proxyReaders.js'
import { readCompanies } from '../../src/contract/index.js'
import { companyRows } from '../support/gateway/fixtures.js'

const count = fc.oneof(
  fc.constantFrom(0, 7, -1, 1.5, NaN, 2 ** 53, '7', '007', '9007199254740993', '', ' 7', null),
  fc.nat(),
)
const text = fc.constantFrom('Suria Sdn Bhd', '', null, undefined, 7, {})
const company = fc.record(
  { id: count, name: text, ssm_no: text, ssm_doc: text, address: text, phone: text, office: text },
  { requiredKeys: [] },
)
const row = fc.oneof(
  { weight: 6, arbitrary: company },
  fc.constantFrom(null, undefined, 'x', 1, [], { id: 1, name: 'Suria', extra: [1] }),
)
const pagination = fc.oneof(
  fc.record({
    total: count,
    count,
    per_page: count,
    current_page: count,
    total_pages: count,
    extra: count,
  }),
  fc.constantFrom(null, undefined, {}),
)
const page = fc.oneof(
  fc.array(row, { maxLength: 3 }),
  fc.record({ data: fc.array(row, { maxLength: 3 }) }),
  fc.record({
    data: fc.array(row, { maxLength: 3 }),
    meta: fc.oneof(fc.record({ pagination }), fc.constantFrom(null, {})),
  }),
)

/** Whether a page has no counts, or all of those that the proxy sends. */
function hasAllCounts(value: object): boolean {
  const { meta } = value as { meta?: { pagination?: Record<string, unknown> | null } | null }
  const counts = meta?.pagination
  if (counts === undefined || counts === null) return true
  const names = ['total', 'count', 'per_page', 'current_page', 'total_pages']
  return names.every((name) => {
    const text = String(counts[name])
    return /^\d+$/.test(text) && Number.isSafeInteger(Number(text))
  })
}

describe('a page of companies as a browser reads it', () => {
  it('is what `readCompanies` returns, and is refused if `readCompanies` refuses it', () => {
    let accepted = 0
    fc.assert(
      fc.property(page, (value) => {
        let expected
        try {
          expected = readCompanies(value)
        } catch {
          expect(() => readProxyCompanies(value)).toThrow()
          return
        }
        // A gateway may leave out counts. The proxy never does, so the browser's reader need not complete them.
        if (!hasAllCounts(value)) return
        accepted++
        expect(readProxyCompanies(value)).toEqual(expected)
      }),
      { numRuns: 2000 },
    )
    // Control: enough pages are accepted for the comparison to mean something.
    expect(accepted).toBeGreaterThan(100)
  })

  it('leaves out rows that are not companies, up to a tenth of the page, and is then incomplete', () => {
    const rows = companyRows(10)
    const data = rows.with(4, { id: 5 } as never)
    expect(readProxyCompanies({ data })).toEqual({ data: rows.toSpliced(4, 1), incomplete: true })
    expect(() => readProxyCompanies(data.slice(1))).toThrow('data[3]: expected a company')
    expect(readProxyCompanies({ 0: rows[0], 7: rows[7] })).toEqual({ data: [rows[0], rows[7]] })
  })

  it.each([
    ['an object without data', {}, 'data: expected an array'],
    ['null', null, 'data: expected an array'],
    ['an HTML page', '<html>', 'data: expected an array'],
    ['a row that is null', { data: [{ id: 1, name: 'x' }, null] }, 'data[1]: expected a company'],
    ['a negative id', { data: [{ id: -1, name: 'x' }] }, 'data[0]: expected a company'],
    ['an id in an array', { data: [{ id: ['7'], name: 'x' }] }, 'data[0]: expected a company'],
    ['an id with an exponent', { data: [{ id: '7e2', name: 'x' }] }, 'data[0]: expected a company'],
    ['a row without a name', { data: [{ id: 1 }] }, 'data[0]: expected a company'],
    [
      'a phone number that is a number',
      { data: [{ id: 1, name: 'x', phone: 3 }] },
      'data[0]: expected a company',
    ],
    [
      'pagination without a total',
      {
        data: [],
        meta: { pagination: { count: 0, per_page: 20, current_page: 1, total_pages: 1 } },
      },
      'meta.pagination.total: expected a count',
    ],
  ])('refuses %s', (_case, value, message) => {
    expect(() => readProxyCompanies(value)).toThrow(message)
  })
})

describe("the proxy's ping", () => {
  it('is read from { message: "pong" }', () =>
    expect(readProxyPing({ message: 'pong' })).toEqual({ message: 'pong' }))

  it.each([null, undefined, 'pong', [], {}, { message: 'PONG' }, '<html>'])(
    'is not read from %j',
    (value) => expect(() => readProxyPing(value)).toThrow('message: expected "pong"'),
  )
})

const time = '2026-01-01T00:00:00.000Z'
const bank = { code: 'MB2U0227', model: 'B2C', name: 'Maybank2U' }
const report = {
  time,
  list: { banks: 43, ageSeconds: 5 },
  offline: [{ ...bank, since: time, isSinceKnown: true }],
}

describe("the proxy's status report", () => {
  it('is read with all its fields', () => expect(readProxyStatus(report)).toEqual(report))

  it.each<[unknown, string]>([
    [null, 'time: expected a time'],
    [{ ...report, time: 'now' }, 'time: expected a time'],
    [{ ...report, list: null }, 'list.banks: expected a number'],
    [{ ...report, list: { banks: 1 } }, 'list.ageSeconds: expected a number'],
    [{ ...report, offline: {} }, 'offline: expected an array'],
    [{ ...report, offline: [null] }, 'offline[0]: expected an offline bank'],
    [{ ...report, offline: [{ ...bank, since: 'x' }] }, 'offline[0]: expected an offline'],
    [
      { ...report, offline: [{ ...report.offline[0], code: 7 }] },
      'offline[0]: expected an offline',
    ],
    [{ ...report, offline: [{ ...report.offline[0], name: null }] }, 'offline[0]: expected a'],
    [{ ...report, time: 2026 }, 'time: expected a time'],
  ])('%j is refused', (value, message) => {
    expect(() => readProxyStatus(value)).toThrow(message)
  })
})
