import { type Goal, printGoals } from '../contest/printGoals.js'
import { printTable } from '../contest/printTable.js'
import type { Report } from './Report.js'

/** The number of warm-up hours, in which memory still grows: instances create the state of shops with few payers. */
const WARM_HOURS = 3

/** Prints the hours, the fault minutes, and the goals. */
export function printDay(hours: readonly Report[], faults: readonly Report[]): void {
  const head = ['payers', 'failed with a list', 'without', 'wrong lists', 'calls']
  const further = ['most calls of an account in 60 s', 'heap', 'CPU']
  for (const [title, rows] of [
    ['hour', hours],
    ['a minute of this fault, and recovery', faults],
  ] as const)
    if (rows.length > 0) {
      printTable([[title, ...head, ...further], ...rows.map(cellsOf)])
      console.log()
    }

  const all = [...hours, ...faults]
  const most = (of: (report: Report) => number) => Math.max(...all.map(of))
  const sum = (of: (report: Report) => number) => all.reduce((total, one) => total + of(one), 0)
  const cpu = hours.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0)
  console.log(`A simulated hour takes ${(cpu / hours.length).toFixed(1)} s of CPU on average.`)
  printGoals([
    {
      name: 'calls of an account in any 60 s',
      atMost: 60,
      measured: most(({ mostInAnyMinute }) => mostInAnyMinute),
    },
    {
      name: 'payers who failed at an instance that had served the list',
      atMost: 0,
      measured: sum(({ failedWithList }) => failedWithList),
    },
    { name: 'wrong lists', atMost: 0, measured: sum(({ wrong }) => wrong) },
    {
      name: 'payers without a response',
      atMost: 0,
      measured: most(({ unanswered }) => unanswered),
    },
    ...growthOf(hours),
  ])
}

/** Returns the memory goal: how much the heap may grow. A day without an hour after the warm-up has no such goal. */
function growthOf(hours: readonly Report[]): Goal[] {
  const [warm, ...later] = hours.slice(WARM_HOURS - 1)
  const last = later.at(-1)
  if (!warm || !last) return []
  const name = `heap after the last hour / after hour ${WARM_HOURS}`
  return [{ name, atMost: 1.05, measured: last.heap / warm.heap }]
}

function cellsOf(report: Report): string[] {
  const { name, payers, failedWithList, failedWithoutList, wrong } = report
  const { calls, mostInAnyMinute, heap, cpuSeconds } = report
  return [
    name,
    ...[payers, failedWithList, failedWithoutList, wrong, calls, mostInAnyMinute].map((figure) =>
      figure.toLocaleString('en'),
    ),
    `${(heap / 1e6).toFixed(0)} MB`,
    `${cpuSeconds.toFixed(1)} s`,
  ]
}
