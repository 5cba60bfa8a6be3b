import { QueryClient } from '@tanstack/react-query'
import { CompanyList } from '../view/CompanyList.js'
import type { CompanyListProps } from '../view/CompanyListProps.js'
import type { Company } from '../../contract/index.js'
import { en, type Locale, ms, ta, zh } from '../../locales/index.js'
import styles from './companyList.css?inline'
import { findLocale } from '../../elements/findLocale.js'
import { createRenderer, type Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import { renderNode, type RenderResult } from '../../elements/render/renderNode.js'

/** The props the element passes to its renderer. */
export interface CompanyListRendererProps extends Omit<
  CompanyListProps,
  'locale' | 'renderActions'
> {
  language?: Locale | string | undefined
  /** The accessible name from the page's `aria-labelledby`, label, or `aria-label`. */
  pageLabel?: string | undefined
  /** The URL template for the pages, with the placeholder `{page}`. */
  pageHref?: string | undefined
  /** The URL template for the companies, with the placeholder `{id}`. */
  companyHref?: string | undefined
  renderActions?: ((company: Company) => RenderResult) | undefined
  lightDom: boolean
}

// Each element has a separate query client, since one visitor's companies must not appear in the next visitor's
// element. The client is keyed by render root, so moving an element doesn't cause its companies to be requested again.
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
  search = '',
  sort = null,
  caption = pageLabel,
  onSelect,
  renderActions,
  lightDom: _,
  ...props
}: CompanyListRendererProps) {
  return (
    <CompanyList
      {...props}
      {...{ endpoint, page, perPage, search, sort, caption }}
      getPageHref={pageHref ? (number) => pageHref.replace('{page}', String(number)) : undefined}
      // If `CompanyList` received both handlers, clicking a company's link would call `onSelect` instead of opening the
      // URL.
      onSelect={companyHref ? undefined : onSelect}
      getCompanyHref={companyHref ? ({ id }) => companyHref.replace('{id}', String(id)) : undefined}
      locale={findLocale(language, [en, ms, zh, ta])}
      renderActions={renderActions && ((company) => renderNode(renderActions, company))}
    />
  )
}
