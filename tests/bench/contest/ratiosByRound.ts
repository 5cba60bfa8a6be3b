/** One number for each round; `undefined` for a round that failed. */
export type Rounds = readonly (number | undefined)[]

/**
 * Returns the ratio of two contestants in each round in which both succeeded. Other load of the machine affects both
 * halves of a round.
 */
export function ratiosByRound(ours: Rounds, theirs: Rounds): number[] {
  const ratios = ours.map((figure = NaN, round) => figure / (theirs[round] ?? NaN))
  return ratios.filter((ratio) => ratio > 0 && ratio < Infinity)
}
