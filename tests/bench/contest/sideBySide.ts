import { median } from './median.js'

/** One figure of each round; of a round that failed, none. */
type Rounds = readonly (number | undefined)[]

/** The ratio of two contestants measured in alternation: other load of the machine affects both halves of a round. */
export function sideBySide(ours: Rounds = [], theirs: Rounds = []): number {
  const ratios = ours.map((figure = NaN, round) => figure / (theirs[round] ?? NaN))
  return median(ratios.filter((ratio) => ratio > 0))
}
