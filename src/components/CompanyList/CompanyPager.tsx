import { useEffect, useRef } from 'react'
import type { PagerState as Pager } from '../../hooks/companies/companyPager.js'
import type { CompanyListView } from './CompanyListView.js'
import { onPlainClick } from './onPlainClick.js'

/** The pages, as links where `getPageHref` gives their addresses, as buttons otherwise. */
export function CompanyPager(view: CompanyListView) {
  const { list, lang, say, part } = view
  const { page, pages, hasNext, hasPrevious } = list.pager
  const next = useRef<HTMLLIElement>(null)
  const { prefetchNext } = list
  // Who has just gone on, and still points at the way on, may go on again.
  useEffect(() => {
    if (next.current?.matches(':hover, :focus-within')) prefetchNext()
  }, [prefetchNext])
  return (
    <nav aria-label={say('pages')} {...part('pager')}>
      <ul>
        <li>
          <PageControl {...view} to={page - 1} label={say('previous')} off={!hasPrevious} />
        </li>
        {pages.map((number, place) =>
          number === null ? (
            <li key={`gap ${place}`} aria-hidden {...part('gap')}>
              …
            </li>
          ) : (
            <li key={number} data-spare={isSpare(number, list.pager) ? '' : undefined}>
              <PageControl
                {...view}
                to={number}
                label={say('page', { page: number })}
                text={new Intl.NumberFormat(lang).format(number)}
              />
            </li>
          ),
        )}
        <li ref={next}>
          <PageControl {...view} to={page + 1} label={say('next')} off={!hasNext} />
        </li>
      </ul>
    </nav>
  )
}

/** A page that gives way where there is room for few: neither an end nor the current one. */
const isSpare = (number: number, { page, pages }: Pager) =>
  number !== 1 && number !== page && number !== pages.at(-1)

/** One way to a page. At an end it stays where it is, and keeps the focus, but leads nowhere. */
function PageControl({
  props,
  list,
  part,
  to,
  label,
  text,
  off = false,
}: CompanyListView & { to: number; label: string; text?: string; off?: boolean }) {
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
  // These two are mirrored by the browser where the text runs from right to left.
  const content = text ?? <span aria-hidden>{to < pager.page ? '‹' : '›'}</span>
  if (!getPageHref)
    return (
      <button type="button" {...attributes} onClick={off ? undefined : () => goToPage(to)}>
        {content}
      </button>
    )
  const way = off
    ? { role: 'link', tabIndex: 0 }
    : { href: getPageHref(to), onClick: onPlainClick(() => goToPage(to)) }
  return (
    <a {...attributes} {...way}>
      {content}
    </a>
  )
}
