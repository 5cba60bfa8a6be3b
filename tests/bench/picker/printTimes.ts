import { describeRatio } from '../contest/describeRatio.js'
import { type Goal, printGoals } from '../contest/printGoals.js'
import { median } from '../contest/median.js'
import { printTable } from '../contest/printTable.js'
import { medianRatio } from '../contest/medianRatio.js'
import { warnOfNoise } from '../contest/warnOfNoise.js'
import { PATIENCE_MS } from '../contest/visitPage.js'
import { AGAIN, DOWNSHIFT, DOWNSHIFT_WITH_TEXTS, OURS } from './contestants.js'
import type { PickerTimes } from './measurePicker.js'
import { THROTTLE } from './visitPicker.js'

const figures = ['ready', 'open', 'key'] as const
const head = ['', 'ready', 'open', 'one key']

/** The times of each round, keyed by contestant. */
export type Rounds = ReadonlyMap<string, PickerTimes[]>

/** Prints all contestants' times for a number of banks, and the ratio of our times to each other contestant's. */
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
  const again = rounds.get(AGAIN)
  if (again)
    for (const figure of figures)
      warnOfNoise(figure, medianRatio(column(ours, figure), column(again, figure)))
}

/** Prints the goals for the contestants that have run. */
export function printPickerGoals(few: Rounds = new Map(), many: Rounds = new Map()): void {
  const goals = [
    goal(few, 'open', 43, DOWNSHIFT, 0.75),
    goal(few, 'key', 43, DOWNSHIFT, 0.95),
    goal(few, 'ready', 43, DOWNSHIFT, 1.3),
    goal(few, 'ready', 43, DOWNSHIFT_WITH_TEXTS, 1.25),
    goal(many, 'open', 500, DOWNSHIFT, 1),
    goal(many, 'key', 500, DOWNSHIFT, 1),
    goal(many, 'ready', 500, DOWNSHIFT, 1.6),
  ].flat()
  if (goals.length > 0) printGoals(goals)
}

function goal(
  rounds: Rounds,
  figure: keyof PickerTimes,
  banks: number,
  other: string,
  atMost: number,
): Goal[] {
  const [ours, again, theirs] = [OURS, AGAIN, other].map((name) => rounds.get(name))
  if (!ours || !theirs) return []
  return [
    {
      name: `${figure} of ${banks} / ${other}`,
      atMost,
      measured: medianRatio(column(ours, figure), column(theirs, figure)),
      ...(again && { noise: describeRatio(column(ours, figure), column(again, figure)) }),
    },
  ]
}

const column = (times: readonly PickerTimes[], figure: keyof PickerTimes) =>
  times.map((time) => time[figure])

/** Returns the median, with the worst time in brackets. */
function describeTimes(times: readonly number[]): string {
  const [middle, worst] = [median(times), Math.max(...times)]
  if (Number.isNaN(worst)) return '–'
  return middle === Infinity ? 'never' : `${describeTime(middle)} (${describeTime(worst)})`
}

const describeTime = (time: number) => (time === Infinity ? 'never' : time.toFixed(1))
