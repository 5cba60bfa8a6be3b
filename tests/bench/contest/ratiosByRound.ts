/** One number for each round; Infinity if the contestant didn't respond, `undefined` if it wasn't measured. */
export type Rounds = readonly (number | undefined)[]

/**
 * Returns the ratio of two contestants for each round in which both were measured: other load on the machine affects
 * both figures of a round. The ratio is Infinity if only the first contestant didn't respond. A round in which neither
 * responded is left out.
 */
export function ratiosByRound(ours: Rounds, theirs: Rounds): number[] {
  const ratios = ours.map((figure = NaN, round) => figure / (theirs[round] ?? NaN))
  return ratios.filter((ratio) => !Number.isNaN(ratio))
}
