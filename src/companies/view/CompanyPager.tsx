import { useEffect, useRef } from 'react'
import type { PagerState as Pager } from '../core/pagerState.js'
import { useCompanyListContext } from './CompanyListContext.js'
import { onUnmodifiedClick } from './onUnmodifiedClick.js'

/** Renders the page numbers as links if `getPageHref` is set, and as buttons otherwise. */
export function CompanyPager() {
  const { list, lang, t, part } = useCompanyListContext()
  const { page, pages, hasNext, hasPrevious } = list.pager
  const next = useRef<HTMLLIElement>(null)
  const { prefetchNext, isFetching } = list
  // After a click on "next", the pointer is still over the button and the user can click again, so we prefetch another
  // page.
  useEffect(() => {
    if (next.current?.matches(':hover, :focus-within')) prefetchNext()
  }, [prefetchNext, page, isFetching])
  return (
    <nav aria-label={t('pages')} {...part('pager')}>
      <ul>
        <li>
          <PageControl to={page - 1} label={t('previous')} off={!hasPrevious} />
        </li>
        {pages.map((number, place) =>
          number === null ? (
            <li key={`gap ${place}`} aria-hidden {...part('gap')}>
              …
            </li>
          ) : (
            <li key={number} data-spare={isSpare(number, list.pager) ? '' : undefined}>
              <PageControl
                to={number}
                label={t('page', { page: number })}
                text={new Intl.NumberFormat(lang).format(number)}
              />
            </li>
          ),
        )}
        <li ref={next}>
          <PageControl to={page + 1} label={t('next')} off={!hasNext} />
        </li>
      </ul>
    </nav>
  )
}

/** Whether a page number is hidden on narrow screens. The first, last, and current page numbers are always visible. */
const isSpare = (number: number, { page, pages }: Pager) =>
  number !== 1 && number !== page && number !== pages.at(-1)

interface PageControlProps {
  /** The number of the target page, starting at 1. */
  to: number
  label: string
  /** The page number that the control shows, which is absent for "previous" and "next". */
  text?: string
  /** Whether the control is disabled because the target page doesn't exist. */
  off?: boolean
}

/**
 * Renders a link or button that opens a page. If the page doesn't exist, the control is disabled but remains focusable.
 */
function PageControl({ to, label, text, off = false }: PageControlProps) {
  const { props, list, part } = useCompanyListContext()
  const { getPageHref } = props
  const { pager, goToPage, prefetchNext } = list
  const current = text !== undefined && to === pager.page
  const ahead = to === pager.page + 1 && !off ? prefetchNext : undefined
  const attributes = {
    ...part('page'),
    'data-kind': text === undefined ? 'step' : undefined,
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
    'aria-disabled': off ? true : undefined,
    onPointerEnter: ahead,
    onFocus: ahead,
  }
  // The browser mirrors `‹` and `›` in right-to-left text.
  const content = text ?? <span aria-hidden>{to < pager.page ? '‹' : '›'}</span>
  if (!getPageHref)
    return (
      <button type="button" {...attributes} onClick={off ? undefined : () => goToPage(to)}>
        {content}
      </button>
    )
  const way = off
    ? { role: 'link', tabIndex: 0 }
    : { href: getPageHref(to), onClick: onUnmodifiedClick(() => goToPage(to)) }
  return (
    <a {...attributes} {...way}>
      {content}
    </a>
  )
}
