/** What a try gives, and nothing where it fails: a storage that is refused or full, a text that is no JSON. */
export function tryOrUndefined<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
