import type { CompanyColumnName } from '../view/companyColumns.js'
import type { Company } from '../../contract/index.js'
import type { CompanyPrefetch } from '../useCompanyPrefetch.js'
import type { CompanyMessages, OwnWords } from '../../locales/Locale.js'
import {
  type Attribute,
  flagAttribute,
  listAttribute,
  numberAttribute,
  numberListAttribute,
  offAttribute,
  type Reflected,
  text,
} from '../../elements/attributes/attributeReaders.js'

/** The attributes of `<fpx-company-list>`, by the property that each reflects. */
export const companyListAttributes = {
  /** Base path of the proxy. Default: `/api/fpx`. */
  endpoint: text,
  /** Name under which the form submits the id of the selected company. */
  name: text,
  /** Current page, from 1. Default: 1. */
  page: numberAttribute,
  /** Number of rows on a page, 1 to 40. Default: 20. */
  perPage: numberAttribute,
  /** Page sizes to choose from. Default: 10, 20, 40. */
  perPageOptions: numberListAttribute,
  /** When the next page is prefetched; `off` (as a property also `false`) is never. Default: `intent`. */
  prefetch: offAttribute<Exclude<CompanyPrefetch, false>>('intent', 'idle'),
  /** Heading above the table. Default: "Approved companies" in the element's language. */
  caption: text,
  /** Names of the columns, in their order. Default: `name ssm_no phone office address ssm_doc`, which are all. */
  columns: listAttribute as Attribute<readonly CompanyColumnName[] | undefined>,
  /**
   * Address of a page, with `{page}` in it; the pager then consists of links. A plain click changes the page within the
   * list and fires `fpx-page-change`.
   */
  pageHref: text,
  /** Address of a company, with `{id}` in it. The name of the company becomes a link to it and no longer selects. */
  companyHref: text,
  /** Whether documents at http URLs become links too. */
  allowHttpDocuments: flagAttribute,
  /** Whether the list is disabled: no company can be selected, and nothing is submitted. */
  disabled: flagAttribute,
  /**
   * Also stores the value in a hidden input among the element's children, for scripts that read inputs. `serialize()`
   * of jQuery does, and so does WooCommerce's classic checkout.
   */
  hiddenInput: flagAttribute,
  /** Renders among the element's children instead of in a shadow root. Read once, when the element is inserted. */
  lightDom: flagAttribute,
} as const

/** Properties that have no attribute. */
interface CompanyListRichProperties {
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** Options of the CSV export; `false` removes its button. */
  csv?: { bom?: boolean | undefined; fileName?: string | undefined } | false | undefined
  /** Content of the last column. */
  renderActions?: ((company: Company) => string | Node | null | undefined) | undefined
}

/** Properties of `<fpx-company-list>` besides those of every form control. */
export interface CompanyListProperties
  extends Reflected<typeof companyListAttributes>, CompanyListRichProperties {}

/** The names of {@link CompanyListRichProperties}. */
export const companyListRichNames = [
  'messages',
  'csv',
  'renderActions',
] as const satisfies (keyof CompanyListRichProperties)[]
