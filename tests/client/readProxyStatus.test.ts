import { describe, expect, it } from 'vitest'
import { readProxyStatus } from '../../src/client/proxyReaders.js'

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
