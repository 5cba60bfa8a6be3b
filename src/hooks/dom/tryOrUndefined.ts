/** Returns what a function returns, or `undefined` if it throws: a blocked or full storage, a text that is not JSON. */
export function tryOrUndefined<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
