/**
 * Makes a value when it is first asked for, and keeps the value, never the promise of it: on Workers a promise
 * belongs to the request that made it, and dies with it.
 */
export function memoizeAsync<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: { value: Value } | undefined
  return async () => (made ??= { value: await make() }).value
}
