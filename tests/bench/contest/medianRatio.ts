import { median } from './median.js'
import { type Rounds, ratiosByRound } from './ratiosByRound.js'

/** Returns the median ratio of two contestants that were measured alternately. */
export const medianRatio = (ours: Rounds = [], theirs: Rounds = []): number =>
  median(ratiosByRound(ours, theirs))
