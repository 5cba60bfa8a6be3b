// What stands inside `<fpx-company-list>`, as a file of its own: an admin's page loads it, a payer's never does.
import { QueryClient } from '@tanstack/react-query'
import { CompanyList } from '../../components/CompanyList/CompanyList.js'
import type { CompanyListProps } from '../../components/CompanyList/CompanyListProps.js'
import { type Company } from '../../contract/index.js'
import { en, type Locale, ms, ta, zh } from '../../locales/index.js'
import styles from './companyList.css?inline'
import type { Renderer, RenderRoot } from '../elements/FpxElement.js'
import { renderNode, type RenderResult } from './renderNode.js'
import { findLocale } from '../attributes/findLocale.js'
import { createRenderer } from './createRenderer.js'

/** What the element hands to its inside. */
export interface CompanyListRendererProps extends Omit<
  CompanyListProps,
  'locale' | 'renderActions'
> {
  language?: Locale | string | undefined
  /** The name that the page gives. */
  outerLabel?: string | undefined
  /** The id of the chosen company; empty for none. */
  value?: string | undefined
  /** Address of a page, with `{page}` in it. */
  pageHref?: string | undefined
  /** Address of a company, with `{id}` in it. */
  companyHref?: string | undefined
  renderActions?: ((company: Company) => RenderResult) | undefined
  /** Called when the visitor may not see companies, before `onEvent`. */
  onRefused: () => void
}

// One for each place, which is each element: the next visitor's element must not find the last one's companies, and one
// that is only moved must not ask again.
const clients = new WeakMap<RenderRoot, QueryClient>()

/** Draws a company list into a place. */
export function createCompanyListRenderer(place: RenderRoot): Renderer<CompanyListRendererProps> {
  const queryClient = clients.get(place) ?? new QueryClient()
  clients.set(place, queryClient)
  return createRenderer((props) => <Body {...props} queryClient={queryClient} />, styles, place)
}

function Body({
  language,
  outerLabel,
  value,
  pageHref,
  companyHref,
  endpoint = '/api/fpx',
  page = 1,
  perPage = 20,
  caption = outerLabel,
  onSelect,
  onRefused,
  onEvent,
  renderActions,
  ...props
}: CompanyListRendererProps) {
  return (
    <CompanyList
      {...props}
      {...{ endpoint, page, perPage, caption }}
      selectedId={value ? Number(value) : undefined}
      getPageHref={pageHref ? (at) => pageHref.replace('{page}', String(at)) : undefined}
      // A link leads where it says. In React a merchant gives `onSelect` beside it to say otherwise; here it is always there.
      onSelect={companyHref ? undefined : onSelect}
      getCompanyHref={companyHref ? ({ id }) => companyHref.replace('{id}', String(id)) : undefined}
      onEvent={(event) => {
        // Whoever is refused has no companies (any more), so no chosen one either. What the page set is its own.
        if (event.type === 'error' && [401, 403].includes(event.status ?? 0)) onRefused()
        onEvent?.(event)
      }}
      locale={findLocale(language, [en, ms, zh, ta])}
      renderActions={renderActions && ((company) => renderNode(renderActions(company)))}
    />
  )
}
