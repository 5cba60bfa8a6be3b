// The content of `<fpx-company-list>`, a separate file: only an admin's page loads it.
import { QueryClient } from '@tanstack/react-query'
import { CompanyList } from '../view/CompanyList.js'
import type { CompanyListProps } from '../view/CompanyListProps.js'
import { type Company } from '../../contract/index.js'
import { en, type Locale, ms, ta, zh } from '../../locales/index.js'
import styles from './companyList.css?inline'
import { findLocale } from '../../elements/attributes/findLocale.js'
import { createRenderer, type Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import { renderNode, type RenderResult } from '../../elements/render/renderNode.js'

/** What the element passes to its content. */
export interface CompanyListRendererProps extends Omit<
  CompanyListProps,
  'locale' | 'renderActions'
> {
  language?: Locale | string | undefined
  /** The name from the page. */
  pageLabel?: string | undefined
  /** Address of a page, with `{page}` in it. */
  pageHref?: string | undefined
  /** Address of a company, with `{id}` in it. */
  companyHref?: string | undefined
  renderActions?: ((company: Company) => RenderResult) | undefined
  /** Called when the visitor may not see companies, before `onEvent`. */
  onRefused: () => void
}

// Each element has its own client. The element of the next visitor must not find the companies of the last one. An
// element that the page only moves must not request them again.
const clients = new WeakMap<RenderRoot, QueryClient>()

/** Renders a company list into a render root. */
export function createCompanyListRenderer(root: RenderRoot): Renderer<CompanyListRendererProps> {
  const queryClient = clients.get(root) ?? new QueryClient()
  clients.set(root, queryClient)
  return createRenderer((props) => <Body {...props} queryClient={queryClient} />, styles, root)
}

function Body({
  language,
  pageLabel,
  pageHref,
  companyHref,
  endpoint = '/api/fpx',
  page = 1,
  perPage = 20,
  caption = pageLabel,
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
      getPageHref={pageHref ? (number) => pageHref.replace('{page}', String(number)) : undefined}
      // A link goes to its address. In React a merchant passes `onSelect` as well to change that; here it is always passed.
      onSelect={companyHref ? undefined : onSelect}
      getCompanyHref={companyHref ? ({ id }) => companyHref.replace('{id}', String(id)) : undefined}
      onEvent={(event) => {
        // After a refusal there are no companies, so no selected one either. An id that the page set stays.
        if (event.type === 'error' && [401, 403].includes(event.status ?? 0)) onRefused()
        onEvent?.(event)
      }}
      locale={findLocale(language, [en, ms, zh, ta])}
      renderActions={renderActions && ((company) => renderNode(renderActions, company))}
    />
  )
}
