/** One number for each round; Infinity if the contestant did not respond, `undefined` if it was not measured. */
export type Rounds = readonly (number | undefined)[]

/**
 * Returns the ratio between two contestants for each round in which both were measured. Other load on the machine
 * affects both halves of a round. The ratio is Infinity if only the first contestant did not respond.
 */
export function ratiosByRound(ours: Rounds, theirs: Rounds): number[] {
  const ratios = ours.map((figure = NaN, round) => figure / (theirs[round] ?? NaN))
  return ratios.filter((ratio) => !Number.isNaN(ratio))
}
