/** Returns the median of some numbers. */
export const median = (figures: readonly number[]) =>
  [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? NaN
