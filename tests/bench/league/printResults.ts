import { printTable } from '../contest/printTable.js'
import { leagueFaults, NO_FAULT } from './leagueFaults.js'
import { RECOVERY_MS, type Played, type Result } from './Result.js'

const OURS = 'fpx-checkout'
/** Goal for calls per minute: at most this many, or at most half of the best opponent's. */
const CALLS_GOAL = 10

const MEASURES: Record<string, (result: Result) => string> = {
  'Calls that reached the gateway in a minute': ({ calls }) => figure(calls),
  'Payers who failed': ({ failed }) => figure(failed),
  'Wrong lists': ({ wrong }) => figure(wrong),
  'Seconds from the recovery of the gateway to the first fresh list': seconds,
}

/**
 * Prints a summary of all faults, a table for each measure, the comparison with the best opponent, and the noise.
 *
 * @param played - if a contestant played a fault twice, the second result shows the noise.
 */
export function printResults(
  faults: readonly string[],
  contestants: readonly string[],
  played: readonly Played[],
): void {
  const playsOf = (fault: string, contestant: string) =>
    played
      .filter((play) => play.fault === fault && play.contestant === contestant)
      .map(({ result }) => result)

  /** Returns one contestant's cells in the summary of all faults. Its run without a fault doesn't count. */
  function allFaultsOf(contestant: string): string[] {
    const first = (isWarm: boolean) =>
      leagueFaults
        .filter(({ name, warm }) => name !== NO_FAULT && warm === isWarm)
        .flatMap(({ name }) => playsOf(name, contestant).slice(0, 1))
    const mostCalls = (results: readonly Result[]) =>
      figure(Math.max(...results.map(({ calls }) => calls)))
    const warm = first(true)
    return [
      mostCalls(warm),
      figure(warm.filter(({ failed }) => failed > 0).length),
      figure(warm.filter(({ wrong }) => wrong > 0).length),
      mostCalls(first(false)),
      orNothing(playsOf('500', contestant)[0], seconds),
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

  for (const [title, measure] of Object.entries(MEASURES)) {
    console.log(`${title}:\n`)
    printTable([
      ['fault of the gateway', ...contestants],
      ...faults.map((fault) => [
        fault,
        ...contestants.map((name) => orNothing(playsOf(fault, name)[0], measure)),
      ]),
    ])
    console.log()
  }

  if (contestants.includes(OURS) && contestants.length > 1) {
    console.log(
      `${OURS} and the opponent with the fewest calls that fails no payer and shows no wrong list. (With nothing cached, all payers fail, and the goal for payers does not apply. Without a fault, there is no goal for calls.) The goals are ${CALLS_GOAL} calls or half of the opponent's, no failed payer and no wrong list, and a recovery no slower than the fastest of these opponents:\n`,
    )
    printTable([
      [
        'fault of the gateway',
        'our calls',
        'best opponent',
        'its calls',
        'ratio',
        'calls',
        'failed and wrong',
        'recovery against it',
        'against the fastest',
      ],
      ...faults.map((fault) => {
        const [ours] = playsOf(fault, OURS)
        const opponents = contestants
          .filter((name) => name !== OURS)
          .flatMap((name) =>
            playsOf(fault, name)
              .slice(0, 1)
              .map((result) => ({ name, result })),
          )
        return ours ? [fault, ...compared(fault, ours, opponents)] : [fault]
      }),
    ])
    console.log()
  }

  console.log('Noise, each program against itself in this run:\n')
  printTable([
    [
      'contestant',
      'fault',
      'calls',
      'again',
      'failed',
      'again',
      'wrong',
      'again',
      'recovery',
      'again',
    ],
    ...contestants.flatMap((name) =>
      faults.flatMap((fault) => {
        const [first, second] = playsOf(fault, name)
        return first && second
          ? [[name, fault, ...Object.values(MEASURES).flatMap((of) => [of(first), of(second)])]]
          : []
      }),
    ),
  ])
}

interface Opponent {
  name: string
  result: Result
}

/** Returns the cells of one fault: figures, and whether each goal is reached. */
function compared(fault: string, ours: Result, opponents: readonly Opponent[]): string[] {
  const warm = leagueFaults.some(({ name, warm }) => name === fault && warm)
  const flawless = opponents.filter(
    ({ result }) => result.wrong === 0 && (result.failed === 0 || !warm),
  )
  const [best] = [...flawless].sort((a, b) => a.result.calls - b.result.calls)
  const [fastest] = [...flawless].sort((a, b) => recoveryOf(a.result) - recoveryOf(b.result))
  const recovery = (opponent: Opponent | undefined) =>
    opponent && fault !== NO_FAULT
      ? recoveryVerdict(ours.recoveryMs, opponent.result.recoveryMs)
      : '–'
  return [
    figure(ours.calls),
    best?.name ?? 'none',
    best ? figure(best.result.calls) : '–',
    best?.result.calls ? (ours.calls / best.result.calls).toFixed(2) : '–',
    callsVerdict(ours.calls, fault !== NO_FAULT, best?.result.calls),
    servingVerdict(ours, warm),
    recovery(best),
    recovery(fastest),
  ]
}

/**
 * Returns whether the goal for payers is reached: no wrong list and no failed payer. Without a cached list there is
 * nothing to serve, so only a wrong list misses the goal.
 */
function servingVerdict({ failed, wrong }: Result, warm: boolean): string {
  if (wrong > 0 || (warm && failed > 0)) return 'missed'
  return warm ? 'reached' : 'no goal'
}

function callsVerdict(ours: number, hasGoal: boolean, best = Infinity): string {
  const result = ours < best ? 'win' : ours > best ? 'loss' : 'equal'
  if (!hasGoal) return `${result}, no goal`
  return `${result}, goal ${ours <= CALLS_GOAL || ours <= best / 2 ? 'reached' : 'missed'}`
}

function recoveryVerdict(ours = Infinity, theirs = Infinity): string {
  const difference = (ours - theirs) / 1000
  if (ours === theirs) return 'equal'
  if (!Number.isFinite(difference)) return ours < theirs ? 'win' : 'loss'
  return difference < 0
    ? `win by ${(-difference).toFixed(1)} s`
    : `loss by ${difference.toFixed(1)} s`
}

const recoveryOf = ({ recoveryMs = Infinity }: Result) => recoveryMs

function orNothing(result: Result | undefined, measure: (result: Result) => string): string {
  return result ? measure(result) : '–'
}

function seconds({ recoveryMs }: Result): string {
  return recoveryMs === undefined ? `> ${RECOVERY_MS / 1000}` : (recoveryMs / 1000).toFixed(1)
}

function figure(value: number): string {
  return value.toLocaleString('en')
}
