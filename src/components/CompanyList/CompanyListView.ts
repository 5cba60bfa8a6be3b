import type { UseCompaniesResult } from '../../hooks/companies/useCompanies.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Say } from '../LocaleContext.js'
import type { CompanyColumn } from './companyColumns.js'
import type { CompanyListProps } from './CompanyListProps.js'
import type { CompanyPart } from './companyListParts.js'

/** What every piece of the list's markup is given. */
export interface CompanyListView {
  props: CompanyListProps
  list: UseCompaniesResult
  columns: readonly CompanyColumn[]
  lang: string
  say: Say<CompanyMessages>
  part: CompanyPart
}
