import { median } from './median.js'

/** One figure of each round; of a round that failed, none. */
type Rounds = readonly (number | undefined)[]

/** Of two that were measured in turns: what else the machine does meets both of a round, so each round has its ratio. */
export function sideBySide(ours: Rounds = [], theirs: Rounds = []): number {
  const ratios = ours.map((figure = NaN, round) => figure / (theirs[round] ?? NaN))
  return median(ratios.filter((ratio) => ratio > 0))
}
