/**
 * Returns a function that creates a value and caches it. It caches the value, never the promise, so calls before the
 * value exists each create it. On Workers, a promise belongs to the request that created it, and never settles after
 * that request has ended.
 */
export function memoizeAsync<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Value } | undefined
  return async () => (cached ??= { value: await make() }).value
}
