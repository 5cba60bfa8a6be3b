/**
 * Returns a function's result, or `undefined` if it throws, for example because storage is blocked or a string isn't
 * JSON.
 */
export function tryOrUndefined<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
