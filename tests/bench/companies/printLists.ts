import { describeRatio } from '../contest/describeRatio.js'
import { median } from '../contest/median.js'
import { printTable } from '../contest/printTable.js'
import { AGAIN } from './lists.js'

const OURS = 'CompanyList'

/**
 * Prints each contestant's median for each figure, with the worst value in brackets. Then prints the ratio of
 * CompanyList's figures to each other contestant's.
 *
 * @param figures - the heading of each figure, with its unit.
 */
export function printLists<Figure extends string>(
  figures: Record<Figure, string>,
  rounds: ReadonlyMap<string, readonly Record<Figure, number>[]>,
): void {
  const keys = Object.keys(figures) as Figure[]
  const column = (results: readonly Record<Figure, number>[], key: Figure) =>
    results.map((result) => result[key])
  printTable([
    ['median (worst)', ...Object.values<string>(figures)],
    ...[...rounds].map(([name, results]) => [
      name,
      ...keys.map((key) => {
        const values = column(results, key)
        return `${median(values).toFixed(1)} (${Math.max(...values).toFixed(1)})`
      }),
    ]),
  ])
  const ours = rounds.get(OURS)
  if (!ours) return
  console.log('')
  printTable([
    ['CompanyList / other, median (range)', ...Object.values<string>(figures)],
    ...[...rounds]
      .filter(([name]) => name !== OURS)
      .map(([name, results]) => [
        name === AGAIN ? 'CompanyList itself: noise' : name,
        ...keys.map((key) => describeRatio(column(ours, key), column(results, key))),
      ]),
  ])
}
