import { describeRatio } from '../contest/describeRatio.js'
import { median } from '../contest/median.js'
import { type Goal, printGoals } from '../contest/printGoals.js'
import { printTable } from '../../size/printTable.js'
import { medianRatio } from '../contest/medianRatio.js'
import { warnOfNoise } from '../contest/warnOfNoise.js'
import type { ContestantName } from './contestants.js'
import { type Load, type Payment, STEPS } from './Phone.js'

/** One round of one page. */
export interface Round {
  cold: Load
  warm: Load
  /** `undefined` if the browser shows the list outside the page. */
  payment: Payment | undefined
}

/** The rounds of each page. */
export type Rounds = ReadonlyMap<ContestantName, readonly Round[]>

type Figure = (round: Round) => number | undefined

const figures: Record<string, Figure> = {
  'cold, usable': ({ cold }) => cold.usable,
  'cold, main thread': ({ cold }) => cold.mainThread,
  'warm, usable': ({ warm }) => warm.usable,
  'warm, main thread': ({ warm }) => warm.mainThread,
  tap: ({ payment }) => payment?.interactions[STEPS.indexOf('tap the field')],
  'three keys': ({ payment }) =>
    payment &&
    sum((['m', 'a', 'y'] as const).map((key) => payment.interactions[STEPS.indexOf(key)]!)),
  'worst interaction': ({ payment }) => payment && worst(payment.interactions),
}

/** The pages that the ratios compare. The first pair consists of equal pages, so its ratio is the machine's noise. */
const pairs: [ContestantName, ContestantName][] = [
  ['script tag again', 'script tag'],
  ['script tag', 'Adyen'],
  ['script tag', 'plain rows'],
  ['script tag', 'native select'],
  ['React shop', 'Adyen'],
  ['React shop', 'plain rows'],
  ['React shop', 'native select'],
]

const ours = ['script tag', 'React shop'] as const

/** Prints all figures of the rounds, the ratios, and the goals. */
export function report(rounds: Rounds): void {
  printLoads('Cold cache', rounds, 'cold')
  printLoads('Warm cache', rounds, 'warm')
  printPayments(rounds)
  printSteps(rounds)
  printRatios(rounds)
  printGoals(goalsOf(rounds))
}

function printLoads(title: string, rounds: Rounds, cache: 'cold' | 'warm'): void {
  console.log(`\n${title}: median (worst) in ms, after the navigation`)
  printTable([
    ['', 'first paint', 'usable', 'main thread', 'kB', 'tasks > 50', 'longest task'],
    ...[...rounds].map(([name, all]) => {
      const loads = all.map((round) => round[cache])
      return [
        name,
        cell(loads.map(({ firstPaint }) => firstPaint)),
        cell(loads.map(({ usable }) => usable)),
        cell(loads.map(({ mainThread }) => mainThread)),
        (median(loads.map(({ bytes }) => bytes)) / 1000).toFixed(1),
        cell(loads.map(({ tasks }) => tasks.length)),
        cell(loads.map(({ tasks }) => worst(tasks))),
      ]
    }),
  ])
}

function printPayments(rounds: Rounds): void {
  console.log('\nPayment: median (worst) in ms, from an interaction to the next paint')
  printTable([
    ['', 'median interaction', 'worst interaction', 'tasks > 50', 'longest task'],
    ...[...rounds].map(([name, all]) => {
      const payments = all.flatMap(({ payment }) => payment ?? [])
      return [
        name,
        cell(payments.map(({ interactions }) => median(interactions))),
        cell(payments.map(({ interactions }) => worst(interactions))),
        cell(payments.map(({ tasks }) => tasks.length)),
        cell(payments.map(({ tasks }) => worst(tasks))),
      ]
    }),
  ])
}

function printSteps(rounds: Rounds): void {
  console.log('\nEach interaction of the payment: median (worst) in ms, to the next paint')
  printTable([
    ['', ...STEPS],
    ...[...rounds].map(([name, all]) => {
      const payments = all.flatMap(({ payment }) => payment ?? [])
      return [
        name,
        ...STEPS.map((_step, at) => cell(payments.map(({ interactions }) => interactions[at]!))),
      ]
    }),
  ])
}

function printRatios(rounds: Rounds): void {
  const measured = pairs.filter((pair) => pair.every((name) => rounds.has(name)))
  console.log('\nRatios of each round: median (range). The first is the noise of the machine.')
  printTable([
    ['', ...Object.keys(figures)],
    ...measured.map(([one, other]) => [
      `${one} : ${other}`,
      ...Object.values(figures).map((figure) =>
        describeRatio(rounds.get(one)!.map(figure), rounds.get(other)!.map(figure)),
      ),
    ]),
  ])
  for (const [name, figure] of Object.entries(figures))
    warnOfNoise(name, medianRatio(...twins(rounds, figure)))
}

function goalsOf(rounds: Rounds): Goal[] {
  const adyen = rounds.get('Adyen')
  return ours.flatMap((name) => {
    const all = rounds.get(name)
    if (!all) return []
    const longest: Figure = ({ cold }) => worst(cold.tasks)
    const longestTasks = all.map(({ cold }) => worst(cold.tasks))
    const task = (which: string, atMost: number, measured: number): Goal => ({
      name: `${name}, cold: longest task of the ${which} visit, ms`,
      atMost,
      measured,
      noise: noiseOf(rounds, longest),
    })
    const tasks = [task('median', 50, median(longestTasks)), task('worst', 60, worst(longestTasks))]
    if (!adyen) return tasks
    const ratio = (figure: string, atMost: number): Goal => ({
      name: `${name} : Adyen, ${figure}`,
      atMost,
      measured: medianRatio(all.map(figures[figure]!), adyen.map(figures[figure]!)),
      noise: noiseOf(rounds, figures[figure]!),
    })
    return [...tasks, ratio('tap', 1), ratio('three keys', 1.25), ratio('worst interaction', 1)]
  })
}

/** Returns the ratio of the two equal pages. */
const noiseOf = (rounds: Rounds, figure: Figure) => describeRatio(...twins(rounds, figure))

/** Returns a figure's values in all rounds, for each of the two equal pages. */
const twins = (rounds: Rounds, figure: Figure) =>
  (['script tag again', 'script tag'] as const).map(
    (name) => rounds.get(name)?.map(figure) ?? [],
  ) as [number[], number[]]

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

const worst = (all: readonly number[]) => Math.max(0, ...all)

const cell = (all: readonly number[]) =>
  all.length ? `${median(all).toFixed(0)} (${worst(all).toFixed(0)})` : '–'
