import { describeRatio } from '../contest/describeRatio.js'
import { type Goal, printGoals } from '../contest/printGoals.js'
import { median } from '../contest/median.js'
import { printTable } from '../contest/printTable.js'
import { medianRatio } from '../contest/medianRatio.js'
import { PATIENCE_MS } from '../contest/visitPage.js'
import { AGAIN } from './contestants.js'
import type { PickerTimes } from './measurePicker.js'
import { THROTTLE } from './visitPicker.js'

const OURS = 'fpx-checkout'
const figures = ['ready', 'open', 'key'] as const
const head = ['', 'ready', 'open', 'one key']

/** The times of each round, keyed by contestant. */
export type Rounds = ReadonlyMap<string, PickerTimes[]>

/** Prints all contestants' times for a number of banks, and the package's ratio to each of them. */
export function printTimes(banks: number, rounds: Rounds): void {
  const count = Math.max(...[...rounds.values()].map(({ length }) => length))
  console.log(
    `\n${banks.toLocaleString('en')} banks, ${THROTTLE}× throttled, ${count} rounds, median (worst) in ms; "never" is longer than ${PATIENCE_MS / 1000} s`,
  )
  printTable([
    head,
    ...[...rounds].map(([name, times]) => [
      name,
      ...figures.map((figure) => describeTimes(times.map((time) => time[figure]))),
    ]),
  ])
  const ours = rounds.get(OURS)
  if (!ours) return
  console.log('\nRatios fpx-checkout / other of each round, median (range)')
  printTable([
    head,
    ...[...rounds]
      .filter(([name]) => name !== OURS)
      .map(([name, times]) => [
        name === AGAIN ? 'fpx-checkout itself: noise' : name,
        ...figures.map((figure) => describeRatio(column(ours, figure), column(times, figure))),
      ]),
  ])
}

/** Prints the goals whose contestants have run. */
export function printPickerGoals(few: Rounds, many: Rounds, keys: readonly number[]): void {
  const goals = [
    goal('open of 43 / plain list', 1, 'open', few, few.get('plain list')),
    goal('key of 43 / plain list', 1.25, 'key', few, few.get('plain list')),
    goal('ready of 43 / native select', 1.1, 'ready', few, few.get('native select')),
    goal('open of 10,000 / of 43', 1.5, 'open', many, few.get(OURS)),
    goal('key of 10,000 / of 43', 1.5, 'key', many, few.get(OURS)),
  ].flat()
  const worst = { name: 'worst key until the field shows it, 10,000, ms', atMost: 32 }
  if (keys.length > 0) goals.push({ ...worst, measured: Math.max(...keys) })
  if (goals.length > 0) printGoals(goals)

  function goal(
    name: string,
    atMost: number,
    figure: keyof PickerTimes,
    rounds: Rounds,
    theirs?: PickerTimes[],
  ): Goal[] {
    const [ours, again] = [rounds.get(OURS), rounds.get(AGAIN)]
    if (!ours || !theirs) return []
    const noise = again && describeRatio(column(ours, figure), column(again, figure))
    const measured = medianRatio(column(ours, figure), column(theirs, figure))
    return [{ name, atMost, measured, ...(noise ? { noise } : {}) }]
  }
}

const column = (times: readonly PickerTimes[], figure: keyof PickerTimes) =>
  times.map((time) => time[figure])

/** Returns the median, with the worst time in brackets. */
export function describeTimes(times: readonly number[]): string {
  const [middle, worst] = [median(times), Math.max(...times)]
  if (Number.isNaN(worst)) return '–'
  return middle === Infinity ? 'never' : `${describeTime(middle)} (${describeTime(worst)})`
}

const describeTime = (time: number) => (time === Infinity ? 'never' : time.toFixed(1))
