import type { ReactNode } from 'react'
import type { Company } from '../../contract/index.js'
import type { RequestError } from '../../client/RequestError.js'
import type { UseCompaniesOptions } from '../useCompanies.js'
import type { CompanyMessages, Locale, OwnWords } from '../../locales/Locale.js'
import type { RootAttributes } from '../../ui/attributes.js'
import type { CompanyColumn, CompanyColumnName } from './companyColumns.js'
import type { CompanyListPart } from './companyListParts.js'

/** Props of {@link CompanyList}. */
export interface CompanyListProps
  extends Omit<UseCompaniesOptions, 'lang'>, RootAttributes<'onError' | 'onSelect'> {
  /** Heading above the table, and its accessible name. Default: "Approved companies", in the list's language. */
  caption?: string | undefined
  /**
   * Columns, in order: names of gateway fields, or custom columns. Default: name, ssm_no, phone, office, address,
   * ssm_doc.
   */
  columns?: readonly (CompanyColumnName | CompanyColumn)[] | undefined
  /** Returns the URL of a page. The pager then consists of links, which can be opened in a new tab. */
  getPageHref?: ((page: number) => string) | undefined
  /** Returns the URL of a company, whose name then becomes a link. */
  getCompanyHref?: ((company: Company) => string) | undefined
  /** Called when a company is selected, by its name or by a click on its row. */
  onSelect?: ((company: Company) => void) | undefined
  /** Id of the company that is marked as selected. */
  selectedId?: Company['id'] | undefined
  /** Returns the content of a row's last cell, such as buttons. */
  renderActions?: ((company: Company) => ReactNode) | undefined
  /** Options of the CSV file; `false` removes its button. Default: a file name in the list's language. */
  csv?: { fileName?: string | undefined } | false | undefined
  /** Language, from `fpx-checkout/locales`. Default: the provider's, otherwise English. */
  locale?: Locale | undefined
  /** Messages that replace some of the language's messages; error messages are under `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** CSS classes of the parts. */
  classNames?: Partial<Record<CompanyListPart, string>> | undefined
  /** Called when the companies cannot be loaded: once for each failure, not for each retry. */
  onError?: ((error: RequestError) => void) | undefined
}
