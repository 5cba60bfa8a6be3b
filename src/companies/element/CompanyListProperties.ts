import type { CompanyColumnName } from '../view/companyColumns.js'
import type { ProxyFetch } from '../../client/request.js'
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
  textOrFunctionAttribute,
} from '../../elements/attributes.js'

/** The attributes of `<fpx-company-list>`, keyed by property name. */
export const companyListAttributes = {
  /** The proxy's base path. Default: `/api/fpx`. */
  endpoint: text,
  /** The id of the selected company. */
  selectedId: numberAttribute,
  /** The current page number, starting at 1. Default: 1. */
  page: numberAttribute,
  /** The number of rows per page, from 1 to 40. Default: 20. */
  perPage: numberAttribute,
  /** The page sizes the user can choose from. Default: 10, 20, 40. */
  perPageOptions: numberListAttribute,
  /** The current search text. Default: none. */
  search: (value: string | null) => value ?? undefined, // `text` would drop a search for "false".
  /** The field the companies are sorted by. A leading `-` sorts in descending order. Default: the gateway's order. */
  sort: text,
  /** The heading above the table. Default: "Approved companies" in the element's language. */
  caption: text,
  /** The fields to show, in order, which can be any that your gateway sends. Default: all columns (`name ssm_no phone office address ssm_doc`). */
  columns: listAttribute as Attribute<readonly CompanyColumnName[] | undefined>,
  /**
   * The URL template for the pages, with the placeholder `{page}`. If this property is set, the pager renders links
   * instead of buttons. A click without a modifier key still changes the page within the list and fires
   * `fpx-page-change`.
   */
  pageHref: text,
  /**
   * The URL template for the companies, with the placeholder `{id}`. If this property is set, company names become
   * links.
   */
  companyHref: text,
  /**
   * What the "Sign in" button does after a 401 or 403: the URL of your login page. The property also accepts a
   * function. If the function returns a promise, the list requests the companies again when the promise resolves.
   */
  signIn: textOrFunctionAttribute,
  /**
   * Whether the list renders in the light DOM instead of a shadow root. The value is read only once, when the element
   * is inserted.
   */
  lightDom: flagAttribute,
} as const

/** The properties without an attribute. */
interface CompanyListScriptOnlyProperties {
  /** Sends each request to the proxy, for example with a token. Default: the browser's `fetch`. */
  fetch?: ProxyFetch | undefined
  /** Custom messages that override the locale's messages. Error messages are grouped under `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** Options for the CSV download. If the value is `false`, the list doesn't render the download button. */
  csv?: { fileName?: string | undefined } | false | undefined
  /** Called for each company to render the last cell of its row. */
  renderActions?: ((company: Company) => string | Node | null | undefined) | undefined
}

/** The properties of `<fpx-company-list>`. */
export interface CompanyListProperties
  extends Reflected<typeof companyListAttributes>, CompanyListScriptOnlyProperties {}

/** The names of {@link CompanyListScriptOnlyProperties}. */
export const companyListScriptOnlyNames = [
  'fetch',
  'messages',
  'csv',
  'renderActions',
] as const satisfies (keyof CompanyListScriptOnlyProperties)[]
