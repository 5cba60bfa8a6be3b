/** Returns a function that calls `make`, and caches its results for the first thousand different strings. */
export function memoizeByText<Result>(make: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const result = results.get(text) ?? make(text)
    if (results.size < 1000) results.set(text, result)
    return result
  }
}
