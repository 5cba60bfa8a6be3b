/**
 * Returns the page URL's query parameters. The parameters contain the demo's whole state, so you can link to every
 * state.
 */
export const parameters = () => new URLSearchParams(location.search)

/**
 * Sets query parameters and removes parameters whose value is `null`. `only` removes all other parameters and sets the
 * anchor to `hash`. `replace` replaces the current history entry. `of` is the window whose URL changes.
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
  // If a link leads to the current URL, the URL doesn't change, but the page scrolls to the heading again.
  if (url.href !== of.location.href)
    of.history[replace ? 'replaceState' : 'pushState'](null, '', url)
  of.dispatchEvent(new PopStateEvent('popstate'))
}

/**
 * Calls `onChange` after each call to {@link setParameters} and when the visitor navigates back or forward. Returns a
 * function that removes the listener.
 */
export function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}

/** Whether this page is in one of the demo's own frames. */
export function isInDemo(): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === location.origin
  } catch {
    return false
  }
}
