import type { ReactNode } from 'react'
import type { Company } from '../../contract/index.js'
import type { CompanyListEvent } from '../../hooks/companies/companyListEvent.js'
import type { UseCompaniesOptions } from '../../hooks/companies/useCompanies.js'
import type { CompanyMessages, Locale, OwnWords } from '../../locales/Locale.js'
import type { RootAttributes } from '../rootAttributes.js'
import type { CompanyColumn, CompanyColumnName } from './companyColumns.js'
import type { CompanyListPart } from './companyListParts.js'

/** Props of {@link CompanyList}. */
export interface CompanyListProps
  extends Omit<UseCompaniesOptions, 'fields' | 'lang'>, RootAttributes {
  /** Heading above the table, and its accessible name. Default: "Approved companies", in the list's language. */
  caption?: string | undefined
  /**
   * The columns and their order: names of the service's fields, or custom columns. Default: name, ssm_no, phone, office, address, ssm_doc.
   */
  columns?: readonly (CompanyColumnName | CompanyColumn)[] | undefined
  /** The address of a page, which makes the pager one of links: "open in a new tab" works. */
  getPageHref?: ((page: number) => string) | undefined
  /** The address of a company, which makes its name a link. */
  getCompanyHref?: ((company: Company) => string) | undefined
  /** Called when a company was selected, by its name or by a click on its row. */
  onSelect?: ((company: Company) => void) | undefined
  /** The company that is marked as selected. */
  selectedId?: Company['id'] | undefined
  /** Content of the last column: custom buttons. */
  renderActions?: ((company: Company) => ReactNode) | undefined
  /** Whether documents at http addresses become links too. Default: false, only https. */
  allowHttpDocuments?: boolean | undefined
  /** How the CSV file is made, or `false` for no such button. Default: a byte order mark, and a name in the language. */
  csv?: { bom?: boolean | undefined; fileName?: string | undefined } | false | undefined
  /** Language, from `fpx-checkout/locales`. Default: the provider's, else English. */
  locale?: Locale | undefined
  /** Words that replace the language's, one by one; those of errors are in `problem`. */
  messages?: OwnWords<CompanyMessages> | undefined
  /** Classes of the parts. */
  classNames?: Partial<Record<CompanyListPart, string>> | undefined
  /** What may be counted; no business data. */
  onEvent?: ((event: CompanyListEvent) => void) | undefined
}
