/** Returns the slope of the best-fitting line through the values, per step from one value to the next. */
export function slopeOf(values: readonly number[]): number {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const meanAt = (values.length - 1) / 2
  const meanValue = mean(values)
  const covariance = mean(values.map((value, at) => (at - meanAt) * (value - meanValue)))
  return covariance / mean(values.map((_value, at) => (at - meanAt) ** 2))
}
