import type { CompanyColumnName } from '../view/companyColumns.js'
import type { Company } from '../../contract/index.js'
import type { CompanyMessages, OwnWords } from '../../locales/Locale.js'
import {
  type Attribute,
  flagAttribute,
  listAttribute,
  numberAttribute,
  numberListAttribute,
  type Reflected,
  text,
} from '../../elements/attributes/attributeReaders.js'

/** The attributes of `<fpx-company-list>`, by the property that each reflects. */
export const companyListAttributes = {
  /** Base path of the proxy. Default: `/api/fpx`. */
  endpoint: text,
  /** Id of the selected company. */
  selectedId: numberAttribute,
  /** Current page, from 1. Default: 1. */
  page: numberAttribute,
  /** Number of rows on a page, 1 to 40. Default: 20. */
  perPage: numberAttribute,
  /** Page sizes to choose from. Default: 10, 20, 40. */
  perPageOptions: numberListAttribute,
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
  /** Renders among the element's children instead of in a shadow root. Read once, when the element is inserted. */
  lightDom: flagAttribute,
} as const

/** Properties that have no attribute. */
interface CompanyListRichProperties {
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** Options of the CSV export; `false` removes its button. */
  csv?: { fileName?: string | undefined } | false | undefined
  /** Content of the last column. */
  renderActions?: ((company: Company) => string | Node | null | undefined) | undefined
}

/** Properties of `<fpx-company-list>`. */
export interface CompanyListProperties
  extends Reflected<typeof companyListAttributes>, CompanyListRichProperties {}

/** The names of {@link CompanyListRichProperties}. */
export const companyListRichNames = [
  'messages',
  'csv',
  'renderActions',
] as const satisfies (keyof CompanyListRichProperties)[]
