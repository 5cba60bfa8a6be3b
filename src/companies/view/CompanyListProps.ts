import type { ReactNode } from 'react'
import type { Company } from '../../contract/index.js'
import type { RequestError } from '../../client/RequestError.js'
import type { UseCompaniesOptions } from '../useCompanies.js'
import type { CompanyMessages, Locale, OwnWords } from '../../locales/Locale.js'
import type { SignIn } from '../../ui/AccessNotice.js'
import type { RootAttributes } from '../../ui/attributes.js'
import type { CompanyColumn, CompanyColumnName } from './companyColumns.js'
import type { CompanyListPart } from './companyListParts.js'

/** Props for {@link CompanyList}. */
export interface CompanyListProps
  extends Omit<UseCompaniesOptions, 'lang'>, RootAttributes<'onError' | 'onSelect'> {
  /** The table's heading and accessible name. Default: "Approved companies" in the list's language. */
  caption?: string | undefined
  /**
   * The visible columns, in order. Each column is a gateway field's name or a custom column. Default: name, ssm_no,
   * phone, office, address, ssm_doc.
   */
  columns?: readonly (CompanyColumnName | CompanyColumn)[] | undefined
  /** Returns the URL of a page. If you pass this function, the pager renders links instead of buttons. */
  getPageHref?: ((page: number) => string) | undefined
  /** Returns the URL of a company. If you pass this function, each company's name becomes a link. */
  getCompanyHref?: ((company: Company) => string) | undefined
  /** Called when the user selects a company by its name or by clicking its row. */
  onSelect?: ((company: Company) => void) | undefined
  /** The id of the selected company. */
  selectedId?: Company['id'] | undefined
  /** Called for each company to render the last cell of its row, for example with buttons. */
  renderActions?: ((company: Company) => ReactNode) | undefined
  /** Options for the CSV download, or `false` to remove the button. Default: a file name in the list's language. */
  csv?: { fileName?: string | undefined } | false | undefined
  /** The locale, from `fpx-checkout/locales`. Default: the provider's locale, or else English. */
  locale?: Locale | undefined
  /** Custom messages that override the locale's messages. Error messages are grouped under `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** Additional CSS classes for the parts, keyed by part name. */
  classNames?: Partial<Record<CompanyListPart, string>> | undefined
  /**
   * What the "Sign in" button does after a 401 or 403: the URL of your login page, or a function. If the function
   * returns a promise, the list requests the companies again when the promise resolves. Default: the list shows "Try
   * again".
   */
  signIn?: SignIn | undefined
  /** Called when the companies can't be loaded. The function is called once per failure, not for every retry. */
  onError?: ((error: RequestError) => void) | undefined
}
