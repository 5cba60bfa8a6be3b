import { useMemo, useSyncExternalStore } from 'react'
import { subscribe } from './address.js'

/** The parameters whose names begin with a prefix, without it: `arg.offline=block` is `{ offlineBanks: 'disable' }`. */
export function usePrefixed(prefix: string): Record<string, string> {
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
