import { printTable } from '../../size/printTable.js'

/** A limit for one measured figure, such as a ratio or a time. */
export interface Goal {
  /** What was measured, with its unit. */
  name: string
  /** Infinity for a figure without a goal. */
  atMost: number
  /** NaN if the figure couldn't be measured, which misses the goal. */
  measured: number
  /** The ratio of the program to itself in this figure: the median, with the range in brackets. */
  noise?: string
}

/** Prints each goal with its figure, the machine's noise, and whether it was reached. */
export function printGoals(goals: readonly Goal[]): void {
  console.log('\nGoals')
  printTable([
    ['', 'at most', 'measured', 'noise', 'result'],
    ...goals.map(({ name, atMost, measured, noise = '' }) => [
      name,
      atMost === Infinity ? '–' : atMost.toFixed(2),
      measured.toFixed(2),
      noise,
      atMost === Infinity ? 'no goal' : measured <= atMost ? 'reached' : 'missed',
    ]),
  ])
}
