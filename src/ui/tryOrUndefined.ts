/**
 * Returns a function's result, or `undefined` if the function throws an error, for example because storage is blocked.
 */
export function tryOrUndefined<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
