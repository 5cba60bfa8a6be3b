/** Returns the median of the numbers, or the upper one of two middle numbers; NaN if there are no numbers. */
export const median = (figures: readonly number[]) =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? NaN
