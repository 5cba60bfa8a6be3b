/** The parameters of the page's address. Every state of the demo stands in it, so every state has a link. */
export const parameters = () => new URLSearchParams(location.search)

/**
 * Writes parameters; `null` takes one away. `alone` takes away every other one, `replace` leaves no step behind for the
 * back button, `of` is the window whose address it is.
 */
export function setParameters(
  changes: Record<string, string | null>,
  {
    replace = false,
    alone = false,
    of = window,
  }: { replace?: boolean; alone?: boolean; of?: Window } = {},
): void {
  const url = new URL(of.location.href)
  if (alone) url.search = ''
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  if (url.href === of.location.href) return
  of.history[replace ? 'replaceState' : 'pushState'](null, '', url)
  of.dispatchEvent(new PopStateEvent('popstate'))
}

/** Tells of every change of the address. */
export function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed)
  return () => removeEventListener('popstate', changed)
}
