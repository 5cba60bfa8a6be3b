/** Returns the parameters of the page's address. Every state of the demo is in them, so every state has a link. */
export const parameters = () => new URLSearchParams(location.search)

/**
 * Writes parameters; `null` removes one. `only` removes every other one and sets the anchor to `hash`, `replace` adds no
 * entry to the history, `of` is the window whose address changes.
 */
export function setParameters(
  changes: Record<string, string | null>,
  {
    replace = false,
    only = false,
    hash = '',
    of = window,
  }: { replace?: boolean; only?: boolean; hash?: string; of?: Window } = {},
): void {
  const url = new URL(of.location.href)
  if (only) {
    url.search = ''
    url.hash = hash
  }
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  // A link to the current address scrolls to its heading again.
  if (url.href !== of.location.href)
    of.history[replace ? 'replaceState' : 'pushState'](null, '', url)
  of.dispatchEvent(new PopStateEvent('popstate'))
}

/** Calls `onChange` on every change of the address; returns a function that stops it. */
export function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}
