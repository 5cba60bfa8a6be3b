import { median } from './median.js'
import { type Rounds, ratiosByRound } from './ratiosByRound.js'

/**
 * Returns the ratio of two contestants that were measured alternately: the median, with the range in brackets, such as
 * "0.97 (0.91–1.04)". The ratio of a program to itself is the machine's noise.
 */
export function describeRatio(ours: Rounds, theirs: Rounds): string {
  const ratios = ratiosByRound(ours, theirs)
  if (ratios.length === 0) return '–'
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)]
  return `${describe(median(ratios))} (${describe(lowest)}–${describe(highest)})`
}

const describe = (ratio: number) => (ratio === Infinity ? '∞' : ratio.toFixed(2))
