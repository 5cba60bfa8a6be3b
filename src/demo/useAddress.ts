import { useCallback, useSyncExternalStore } from 'react'

/** One parameter of the page's address, as state: every state of the demo has a link. */
export function useAddress<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const text = useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name))
  const value = values.find((known) => known === text) ?? values[0]
  const change = useCallback(
    (next: Value) => {
      const url = new URL(location.href)
      url.searchParams.set(name, next)
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    [name],
  )
  return [value, change]
}

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}
