import { describeRatio } from '../contest/describeRatio.js'
import { type Goal, printGoals } from '../contest/printGoals.js'
import { median } from '../contest/median.js'
import { printTable } from '../../size/printTable.js'
import { medianRatio } from '../contest/medianRatio.js'
import { warnOfNoise } from '../contest/warnOfNoise.js'
import { PATIENCE_MS } from '../contest/visitPage.js'
import { AGAIN, DOWNSHIFT, ONE_ROW, OURS } from './contestants.js'
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
  printAdded(rounds)
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

/** Prints what each contestant adds to the first render of React, react-query and one row. */
function printAdded(rounds: Rounds): void {
  if (!rounds.has(ONE_ROW)) return
  console.log('\nAdded to the first render of "one row", in each round: median (range)')
  printTable([
    ['', 'ms', 'share of one row'],
    ...[...rounds.keys()]
      .filter((name) => name !== ONE_ROW)
      .map((name) => {
        const added = differences(rounds, name, ONE_ROW)
        return [
          name,
          `${median(added).toFixed(1)} (${Math.min(...added).toFixed(1)}–${Math.max(...added).toFixed(1)})`,
          describeRatio(added, column(rounds.get(ONE_ROW)!, 'ready')),
        ]
      }),
  ])
}

/** Returns how much longer one contestant's first render takes than another's, for each round. */
const differences = (rounds: Rounds, name: string, other: string) =>
  rounds.get(name)!.map(({ ready }, round) => ready - (rounds.get(other)?.[round]?.ready ?? NaN))

/** Prints the goals for the contestants that have run. */
export function printPickerGoals(few: Rounds = new Map(), many: Rounds = new Map()): void {
  const goals = [
    goal(few, 'open', 43, DOWNSHIFT, 0.75),
    goal(few, 'key', 43, DOWNSHIFT, 0.95),
    addedGoal(few, 0.6),
    goal(many, 'open', 500, DOWNSHIFT, 1),
    goal(many, 'key', 500, DOWNSHIFT, 1),
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

/** Our goal for what the picker adds to the first render of one row, which is divided by the latter. */
function addedGoal(rounds: Rounds, atMost: number): Goal[] {
  const row = rounds.get(ONE_ROW)
  if (!row || !rounds.has(OURS)) return []
  const oneRow = column(row, 'ready')
  return [
    {
      name: 'added to ready of one row / one row',
      atMost,
      measured: medianRatio(differences(rounds, OURS, ONE_ROW), oneRow),
      ...(rounds.has(AGAIN) && {
        noise: describeRatio(differences(rounds, AGAIN, OURS), oneRow),
      }),
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
