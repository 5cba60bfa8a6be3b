import { median } from './median.js'

/** One number for each round; `undefined` for a round that failed. */
type Rounds = readonly (number | undefined)[]

/**
 * Returns the ratio of two contestants that were measured alternately. Other load of the machine affects both halves of
 * a round.
 */
export function sideBySide(ours: Rounds = [], theirs: Rounds = []): number {
  const ratios = ours.map((figure = NaN, round) => figure / (theirs[round] ?? NaN))
  return median(ratios.filter((ratio) => ratio > 0))
}
