import { useMemo, useSyncExternalStore } from 'react'
import { subscribe } from './address.js'

/**
 * Returns the query parameters whose names begin with a prefix, without the prefix: `arg.label=Bank` is
 * `{ label: 'Bank' }`.
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
