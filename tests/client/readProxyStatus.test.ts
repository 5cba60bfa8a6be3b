import { describe, expect, it } from 'vitest'
import { readProxyStatus } from '../../src/client/readProxyStatus.js'

const time = '2026-01-01T00:00:00.000Z'
const bank = { code: 'MB2U0227', model: 'B2C', name: 'Maybank2U' }
const report = {
  time,
  list: { banks: 43, ageSeconds: 5 },
  offline: [{ ...bank, since: time, isSinceKnown: true }],
  outages: [{ ...bank, since: time, isSinceKnown: false, until: time }],
  changes: [{ ...bank, type: 'added', time }],
}

describe("the proxy's status report", () => {
  it('is read with all its fields', () => expect(readProxyStatus(report)).toEqual(report))

  it('is read if it contains a bank that has left the list, and an outage that has ended', () => {
    const changes = [{ ...bank, type: 'removed', time }]
    expect(readProxyStatus({ ...report, changes })).toEqual({ ...report, changes })
    expect(readProxyStatus({ ...report, offline: report.outages }).offline).toEqual(report.outages)
  })

  it.each<[unknown, string]>([
    [null, 'time: expected a time'],
    [{ ...report, time: 'now' }, 'time: expected a time'],
    [{ ...report, list: null }, 'list.banks: expected a number'],
    [{ ...report, list: { banks: 1 } }, 'list.ageSeconds: expected a number'],
    [{ ...report, offline: {} }, 'offline: expected an array'],
    [{ ...report, offline: [null] }, 'offline[0]: expected a record of a bank'],
    [{ ...report, offline: [{ ...bank, since: 'x' }] }, 'offline[0]: expected a record'],
    [{ ...report, offline: [{ ...report.offline[0], code: 7 }] }, 'offline[0]: expected a record'],
    [{ ...report, offline: [{ ...report.offline[0], name: null }] }, 'offline[0]: expected a'],
    [{ ...report, offline: [{ ...report.offline[0], until: 'x' }] }, 'offline[0]: expected a'],
    [{ ...report, time: 2026 }, 'time: expected a time'],
    [{ ...report, outages: report.offline }, 'outages[0]: expected a record of a bank'],
    [{ ...report, changes: [{ ...bank, type: 'moved', time }] }, 'changes[0]: expected a record'],
  ])('%j is refused', (value, message) => {
    expect(() => readProxyStatus(value)).toThrow(message)
  })
})
