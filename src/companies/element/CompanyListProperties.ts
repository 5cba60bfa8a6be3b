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
} from '../../elements/attributes.js'

/** The attributes of `<fpx-company-list>`, keyed by property name. */
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
  /** Current search. Default: none. */
  search: text,
  /** Current order: a field, or `-` and a field for descending. Default: the gateway's. */
  sort: text,
  /** Heading above the table. Default: "Approved companies" in the element's language. */
  caption: text,
  /** Column names, in order. Default: all columns (`name ssm_no phone office address ssm_doc`). */
  columns: listAttribute as Attribute<readonly CompanyColumnName[] | undefined>,
  /**
   * URL of a page, with the placeholder `{page}`. The pager then consists of links. A plain click changes the page
   * within the list and fires `fpx-page-change`.
   */
  pageHref: text,
  /**
   * URL of a company, with the placeholder `{id}`. The company's name becomes a link and no longer selects the company.
   */
  companyHref: text,
  /**
   * Whether the list renders among the element's children instead of in a shadow root. Read once, when the element is
   * inserted.
   */
  lightDom: flagAttribute,
} as const

/** Properties that have no attribute. */
interface CompanyListScriptOnlyProperties {
  /** Messages that replace some of the language's messages; error messages are under `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** Options of the CSV file; `false` removes its button. */
  csv?: { fileName?: string | undefined } | false | undefined
  /** Returns the content of a row's last cell. */
  renderActions?: ((company: Company) => string | Node | null | undefined) | undefined
}

/** Properties of `<fpx-company-list>`. */
export interface CompanyListProperties
  extends Reflected<typeof companyListAttributes>, CompanyListScriptOnlyProperties {}

/** Names of {@link CompanyListScriptOnlyProperties}. */
export const companyListScriptOnlyNames = [
  'messages',
  'csv',
  'renderActions',
] as const satisfies (keyof CompanyListScriptOnlyProperties)[]
