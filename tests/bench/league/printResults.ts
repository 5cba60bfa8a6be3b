import { printTable } from '../../size/printTable.js'
import { leagueFaults, NO_FAULT } from './leagueFaults.js'
import { RECOVERY_MS, type Played, type Result } from './Result.js'

/** Prints a summary of all faults, and each contestant's calls in each fault. */
export function printResults(
  faults: readonly string[],
  contestants: readonly string[],
  played: readonly Played[],
): void {
  const resultOf = (fault: string, contestant: string) =>
    played.find((play) => play.fault === fault && play.contestant === contestant)?.result

  /** Returns one contestant's cells in the summary of all faults. Its run without a fault doesn't count. */
  function allFaultsOf(contestant: string): string[] {
    const first = (isWarm: boolean) =>
      leagueFaults
        .filter(({ name, warm }) => name !== NO_FAULT && warm === isWarm)
        .flatMap(({ name }) => resultOf(name, contestant) ?? [])
    const mostCalls = (results: readonly Result[]) =>
      figure(Math.max(...results.map(({ calls }) => calls)))
    const warm = first(true)
    return [
      mostCalls(warm),
      figure(warm.filter(({ failed }) => failed > 0).length),
      figure(warm.filter(({ wrong }) => wrong > 0).length),
      mostCalls(first(false)),
      orNothing(resultOf('500', contestant), seconds),
    ]
  }

  console.log('All faults, a list cached unless a column says otherwise:\n')
  printTable([
    [
      'contestant',
      'most calls in a minute',
      'faults with failed payers',
      'faults with wrong lists',
      'most calls, nothing cached',
      'seconds to recover after 500',
    ],
    ...contestants.map((name) => [name, ...allFaultsOf(name)]),
  ])
  console.log()

  console.log('Calls that reached the gateway in a minute:\n')
  printTable([
    ['fault of the gateway', ...contestants],
    ...faults.map((fault) => [
      fault,
      ...contestants.map((name) => orNothing(resultOf(fault, name), ({ calls }) => figure(calls))),
    ]),
  ])
}

function orNothing(result: Result | undefined, measure: (result: Result) => string): string {
  return result ? measure(result) : '–'
}

function seconds({ recoveryMs }: Result): string {
  return recoveryMs === undefined ? `> ${RECOVERY_MS / 1000}` : (recoveryMs / 1000).toFixed(1)
}

function figure(value: number): string {
  return value.toLocaleString('en')
}
