import { createDay, type Day } from '../../support/day/createDay.js'
import { faults } from '../../support/gateway/faults.js'
import { heapUsed } from '../../support/proxy/heapUsed.js'
import type { DayMessage, DayOptions, Report } from './Report.js'
import { replaceWebCrypto } from './replaceWebCrypto.js'

/**
 * This module runs in a separate process, because it replaces functions of Web Crypto, and so that its heap and CPU
 * time can be measured.
 */
const MINUTE_MS = 60_000
const PAYERS_PER_MINUTE = 20_000
const PAYERS_OF_FAULT = 1_000_000
/** The longest pause that a fault causes, in milliseconds: five minutes after a 429, and some extra time. */
const PAUSE_MS = 310_000

// Otherwise the simulation of an interrupted run would continue for hours.
process.on('disconnect', () => process.exit())

replaceWebCrypto()
const { seed, hours, faults: names } = JSON.parse(process.argv[2] ?? '{}') as DayOptions
const day = createDay({
  seed,
  instances: 32,
  accounts: 100,
  merchantsEach: 10,
  faultEveryMs: 7_200_000,
  outageEveryMs: 10_800_000,
})

for (let minutes = 0, hour = 1; minutes < hours * 60; hour++) {
  const length = Math.min(60, hours * 60 - minutes)
  const run = () => day.run(length * MINUTE_MS, PAYERS_PER_MINUTE)
  send({ hour: await report(String(hour), day, run) })
  minutes += length
}

day.endFaults()
for (const name of names) {
  const run = async () => {
    for (const account of day.accounts) account.fault = faults[name]
    await day.run(MINUTE_MS, PAYERS_OF_FAULT)
    for (const account of day.accounts) account.fault = undefined
    await day.run(PAUSE_MS, 0)
    // Every instance needs recent lists again before the next fault.
    await day.run(MINUTE_MS, PAYERS_PER_MINUTE)
  }
  send({ fault: await report(name, day, run) })
}
// Messages that were already sent still arrive.
process.disconnect()

function send(message: DayMessage): void {
  process.send?.(message)
}

async function report(name: string, { counts, accounts, settle }: Day, run: () => Promise<void>) {
  const { sent, failedWithList, failedWithoutList, wrong } = counts
  const calls = callsOf(day)
  for (const { arrivals } of accounts) arrivals.most = 0
  const cpu = process.cpuUsage()
  await run()
  await settle()
  const { user, system } = process.cpuUsage(cpu)
  return {
    name,
    payers: counts.sent - sent,
    failedWithList: counts.failedWithList - failedWithList,
    failedWithoutList: counts.failedWithoutList - failedWithoutList,
    wrong: counts.wrong - wrong,
    unanswered: counts.sent - counts.answered,
    calls: callsOf(day) - calls,
    mostInAnyMinute: Math.max(...accounts.map(({ arrivals }) => arrivals.most)),
    heap: heapUsed(),
    cpuSeconds: (user + system) / 1e6,
  } satisfies Report
}

function callsOf({ accounts }: Day): number {
  return accounts.reduce((sum, { arrivals }) => sum + arrivals.total, 0)
}
