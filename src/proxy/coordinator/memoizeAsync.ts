/**
 * Returns a function that creates a value on its first call and caches it. It caches the value, never the promise: on
 * Workers, a promise belongs to the request that created it, and never settles after that request has ended.
 */
export function memoizeAsync<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Value } | undefined
  return async () => (cached ??= { value: await make() }).value
}
