import type { CompanyColumnName } from '../../components/CompanyList/companyColumns.js'
import type { Company } from '../../contract/index.js'
import type { CompanyPrefetch } from '../../hooks/companies/useCompanyPrefetch.js'
import type { CompanyMessages, OwnWords } from '../../locales/Locale.js'
import {
  type Attribute,
  flagAttribute,
  listAttribute,
  numberAttribute,
  numberListAttribute,
  type Reflected,
  text,
  wordAttribute,
} from './attributeReaders.js'

/** The attributes of `<fpx-company-list>`, by the properties that are one with them. */
export const companyListAttributes = {
  /** Base path of the proxy. Default: `/api/fpx`. */
  endpoint: text,
  /** Name under which the form submits the id of the chosen company. */
  name: text,
  /** The page in view, from 1. */
  page: numberAttribute,
  /** Rows a page holds, 1 to 40. Default: 20. */
  perPage: numberAttribute,
  /** Page sizes to choose from. Default: 10, 20, 40. */
  perPageOptions: numberListAttribute,
  /** When the next page is asked for ahead. Default: `intent`. */
  prefetch: wordAttribute<Exclude<CompanyPrefetch, false>>('intent', 'idle'),
  /** Heading above the table. Default: "Approved companies" in the element's language. */
  caption: text,
  /** Names of the columns, in their order. Default: `name ssm_no phone office address ssm_doc`, which is all there are. */
  columns: listAttribute as Attribute<readonly CompanyColumnName[] | undefined>,
  /**
   * Address of a page, with `{page}` in it; the pager then consists of links. A plain click changes the page within the
   * list and fires `fpx-page-change`.
   */
  pageHref: text,
  /** Address of a company, with `{id}` in it; makes its name a link that leads there, instead of choosing. */
  companyHref: text,
  /** Documents at http addresses become links too. */
  allowHttpDocuments: flagAttribute,
  /** No company can be chosen, and nothing is submitted. */
  disabled: flagAttribute,
  /**
   * Keep the value in a hidden input among the element's children too, for scripts that read a form by its inputs, as
   * jQuery's `serialize()` does, and with it WooCommerce's classic checkout.
   */
  hiddenInput: flagAttribute,
  /** Render among the element's children instead of in a shadow root. Read once, when the element is inserted. */
  lightDom: flagAttribute,
} as const

/** Properties that no attribute can carry. */
interface CompanyListRichProperties {
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** How the CSV file is made, or `false` for no such button. */
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
