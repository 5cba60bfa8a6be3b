/**
 * Returns the values of an object whose keys are all numbers: PHP encodes an array from which rows were removed as
 * `{"0": {}, "2": {}}`. Returns any other value unchanged.
 */
export function toRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value
}
