import { type RefObject, useEffect } from 'react'
import { parameters } from '../../address/address.js'

/** How the visitor reached the current URL: by loading the page, by following a link, or by going back or forward. */
let arrival: 'load' | 'link' | 'history' = 'load'

// When the demo changes the URL, it dispatches a `popstate` event whose `isTrusted` is `false`. For the browser's own
// events, `isTrusted` is `true`.
addEventListener('popstate', ({ isTrusted }) => (arrival = isTrusted ? 'history' : 'link'), true)

/**
 * Scrolls to the heading in the URL and focuses it when the visitor follows a link to a guide or loads its page. If the
 * URL doesn't contain a heading, scrolls to the top and focuses the guide's title. When the visitor goes back, the
 * browser restores the scroll position.
 *
 * @param guide The id of the rendered guide, `null` for the overview, or `undefined` while no guide is rendered.
 */
export function useArrival(
  guide: string | null | undefined,
  ref: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (guide === undefined) return
    if (arrival === 'link' || (arrival === 'load' && location.hash !== '')) reveal(ref.current)
  }, [guide, ref])

  useEffect(() => {
    const handlePopState = ({ isTrusted }: PopStateEvent) => {
      if (!isTrusted && parameters().get('guide') === guide) reveal(ref.current)
    }
    addEventListener('popstate', handlePopState)
    return () => removeEventListener('popstate', handlePopState)
  }, [guide, ref])
}

/** Returns the heading's id in the URL, or the text itself if it isn't encoded (`#100%`). */
function readAnchor(): string {
  const text = location.hash.slice(1)
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function reveal(guide: HTMLElement | null): void {
  const anchor = readAnchor()
  const heading = anchor === '' ? null : document.getElementById(anchor)
  if (anchor !== '' && !heading && arrival === 'load') return
  if (heading) heading.scrollIntoView()
  else scrollTo(0, 0)
  const target = heading ?? guide?.querySelector('h1')
  // If the visitor chose the guide in a select, we don't move the focus, so that the arrow keys can still switch
  // guides.
  if (!target || document.activeElement instanceof HTMLSelectElement) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
