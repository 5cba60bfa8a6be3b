import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { parameters, setParameters, subscribe } from './address.js'

/**
 * Returns a query parameter of the page's URL as state. The first value is the default, which isn't written to the URL.
 */
export function useAddress<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const text = useSyncExternalStore(subscribe, () => parameters().get(name))
  const value = values.find((item) => item === text) ?? values[0]
  const change = useCallback(
    (next: Value) => setParameters({ [name]: next === values[0] ? null : next }),
    [name, values],
  )
  return [value, change]
}

/**
 * Returns the query parameters whose names begin with a prefix, without the prefix. For example, with the prefix
 * `arg.`, `arg.label=Bank` becomes `{ label: 'Bank' }`.
 */
export function usePrefixedParameters(prefix: string): Record<string, string> {
  const search = useSyncExternalStore(subscribe, () => location.search)
  return useMemo(
    () =>
      Object.fromEntries(
        [...new URLSearchParams(search)]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => [name.slice(prefix.length), value]),
      ),
    [prefix, search],
  )
}
