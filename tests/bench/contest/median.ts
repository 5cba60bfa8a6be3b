/** Returns the median of the numbers; NaN if there are none. */
export const median = (figures: readonly number[]) =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? NaN
