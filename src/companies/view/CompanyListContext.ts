import { createContext, useContext } from 'react'
import type { UseCompaniesResult } from '../useCompanies.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import type { CompanyColumn } from './companyColumns.js'
import type { CompanyListProps } from './CompanyListProps.js'
import type { CompanyPart } from './companyListParts.js'

/** What the parts of a company list share. Each part reads it with {@link useCompanyListContext}. */
export interface CompanyListContextValue {
  props: CompanyListProps
  list: UseCompaniesResult
  columns: readonly CompanyColumn[]
  lang: string
  t: Translate<CompanyMessages>
  part: CompanyPart
}

/** Provided by `<CompanyList>` around its parts. */
export const CompanyListContext = /* @__PURE__ */ createContext({} as CompanyListContextValue)

/** Returns what the parts of the company list around the caller share. */
export const useCompanyListContext = () => useContext(CompanyListContext)
